import type { Book, MovedBook } from '#contract/book.ts'

/** The ids with one book moved or inserted. */
export function withMove(ids: readonly string[], { google_books_id, after }: MovedBook): string[] {
  const others = ids.filter((id) => id !== google_books_id)
  return others.toSpliced(indexAfter(others, after), 0, google_books_id)
}

/** The list with its books replaced. */
export function ofBooks<L extends { books: Book[]; total: number }>(list: L, books: Book[]): L {
  return { ...list, books, total: books.length }
}

export function withoutBook(books: readonly Book[], { google_books_id }: Pick<Book, 'google_books_id'>): Book[] {
  return books.filter((one) => one.google_books_id !== google_books_id)
}

/** Inserts a book at its former position. */
export function withBook(
  books: readonly Book[],
  book: Book,
  removedFrom: Pick<RemovedPositions, 'positionOf'>,
): Book[] {
  const others = withoutBook(books, book)
  const ids = others.map((one) => one.google_books_id)
  const after = removedFrom.positionOf(book.google_books_id, ids)
  return others.toSpliced(indexAfter(ids, after), 0, book)
}

function indexAfter(ids: readonly string[], neighbor: string | null): number {
  return neighbor === null ? 0 : ids.indexOf(neighbor) + 1
}

export type RemovedPositions = ReturnType<typeof removedPositions>

interface Removed {
  id: string
  /** The ids before it, including books removed earlier. */
  before: readonly string[]
}

/** Remembers the positions of removed books: each is restored behind its former neighbor, whatever was moved, removed or restored since. */
export function removedPositions() {
  let removed: readonly Removed[] = []

  function forget(id: string) {
    removed = removed.filter((one) => one.id !== id)
  }

  /** Call while the book is still in the list. */
  function remember(id: string, ids: readonly string[]) {
    if (!ids.includes(id)) return
    removed = removed.filter((one) => !ids.includes(one.id))
    const all = removed.reduce(
      (list, one) => withMove(list, { google_books_id: one.id, after: nearest(one, list) }),
      [...ids],
    )
    removed = [...removed, { id, before: all.slice(0, all.indexOf(id)) }]
  }

  function keepNewest(count: number) {
    removed = removed.slice(-count)
  }

  /** The book to insert it behind; null for the front. */
  function positionOf(id: string, ids: readonly string[]): string | null {
    const one = removed.find((each) => each.id === id)
    return one ? nearest(one, ids) : null
  }

  return { remember, forget, keepNewest, positionOf }
}

function nearest({ before }: Removed, ids: readonly string[]): string | null {
  const there = new Set(ids)
  return before.findLast((id) => there.has(id)) ?? null
}

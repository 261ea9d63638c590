import type { Db, Tx } from '../../db/database.ts'
import { transactOrJoin } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { listBooksByGoogleBooksId } from '../../books/books.sql.ts'
import {
  listStale,
  lockTerms,
  recountWords,
  renewNear,
  saveFoundBy,
  type BookToRenew,
  type StaleBook,
} from './reindex.sql.ts'
import { folding } from './search-terms.ts'
import type { NewWord } from './store-books.sql.ts'
import { foundBy, withNearKeys, wordsOf, type NewBook } from './store-books.ts'

/** Updates the search terms of stored books; the books themselves stay as they are. */
export async function renewSearch(db: Db, books: NewBook[]): Promise<void> {
  const known = new Map(books.map((book) => [book.google_books_id, book]))
  const stored = await listBooksByGoogleBooksId(db, [...known.keys()])
  const entries = stored.flatMap(({ id, google_books_id, title, authors, genres }) => {
    const book = known.get(google_books_id)
    return book ? [{ book_id: id, ...foundBy({ ...book, title, authors, genres }) }] : []
  })
  for (let from = 0; from < entries.length; from += chunk) {
    const some = entries.slice(from, from + chunk)
    await renew(db, some)
  }
}

/** The same for books that are known by their ids, with what they are to be found by. */
export async function renewBooks(db: Db, books: (NewBook & { id: string })[]): Promise<void> {
  for (let from = 0; from < books.length; from += chunk) {
    await renew(
      db,
      books.slice(from, from + chunk).map(({ id, ...book }) => ({ book_id: id, ...foundBy(book) })),
    )
  }
}

const chunk = 150

async function renew(db: Db, books: BookToRenew[]): Promise<void> {
  const words = withNearKeys(wordsOf(books))
  await transactOrJoin(db, (tx) => renewFoundBy(tx, books, words))
  await renewNear(db, words)
}

/** The old terms are read under the row lock, so when several servers do this at once only the first changes the counts. */
async function renewFoundBy(tx: Tx, books: BookToRenew[], words: NewWord[]): Promise<void> {
  const before = await lockTerms(
    tx,
    books.map(({ book_id }) => book_id),
  )
  const held = new Set(before.map(({ book_id }) => book_id))
  const stored = books.filter(({ book_id }) => held.has(book_id))
  await Promise.all([
    saveFoundBy(tx, stored),
    recountWords(
      tx,
      stored,
      before.flatMap(({ terms }) => terms),
      words,
    ),
  ])
}

/** Reindexes books whose terms are from an older version of `folding`; until then they are found by the old terms. */
export async function renewStale(db: Db, ending?: AbortSignal): Promise<void> {
  for (;;) {
    if (ending?.aborted) return
    const stale = await listStale(db, folding, chunk)
    if (stale.length === 0) return
    const entries = stale.map(({ book_id, ...book }) => ({ book_id, ...foundBy(queryTermsOf(book)) }))
    await renew(db, entries)
  }
}

/** Alternative names are already stored folded; folding is idempotent. */
function queryTermsOf({ other_titles, other_names, ...book }: Omit<StaleBook, 'book_id'>) {
  return { ...book, otherTitles: other_titles, otherNames: other_names }
}

/** Runs `renewStale` in the background. Returns a function that stops it. */
export function startRenewingStale({ db, log }: Pick<Deps, 'db' | 'log'>): () => Promise<void> {
  const ending = new AbortController()
  const running = renewStale(db, ending.signal).catch((error: unknown) =>
    log.warn({ err: error }, 'could not update all search terms; the next start continues'),
  )
  return () => {
    ending.abort()
    return running
  }
}

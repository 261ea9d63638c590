import { useRef, useState } from 'react'
import type { Book } from '#contract/book.ts'
import { searchBooks } from '#contract/books.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'

export interface FoundBook {
  isbn: string
  book?: Book
  /** What is said instead of a book: that it is looked for, not found, or why not. */
  text?: string
}

/** The books behind ISBNs, newest first; each ISBN is looked up once, one after another. */
export function useFoundBooks() {
  const api = useApi()
  const [found, setFound] = useState<readonly FoundBook[]>([])
  const known = useRef(new Set<string>())
  const last = useRef(Promise.resolve())

  function lookUp(isbns: readonly string[]) {
    const fresh = isbns.filter((isbn) => !known.current.has(isbn))
    for (const isbn of fresh) known.current.add(isbn)
    setFound((before) => [...fresh.map((isbn) => ({ isbn, text: 'Looking...' })), ...before])
    for (const isbn of fresh) last.current = last.current.then(() => find(isbn))
  }

  async function find(isbn: string) {
    const answer = await ask(isbn)
    setFound((before) => before.map((one) => (one.isbn === isbn ? answer : one)))
  }

  async function ask(isbn: string): Promise<FoundBook> {
    try {
      const { books } = await api.call(searchBooks, { query: { q: isbn, filterType: 'title', page: 1 } })
      const [book] = books
      return book ? { isbn, book } : { isbn, text: 'No catalogue knows this ISBN.' }
    } catch (error) {
      known.current.delete(isbn)
      return { isbn, text: errorMessage(error, 'This could not be looked up.') }
    }
  }

  function forget(isbn: string) {
    known.current.delete(isbn)
    setFound((before) => before.filter((one) => one.isbn !== isbn))
  }

  return { found, lookUp, forget }
}

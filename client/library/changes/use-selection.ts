import { useState } from 'react'
import type { Book } from '#contract/book.ts'

export interface Selection {
  /** Whether books can be selected: the checkboxes are shown. */
  on: boolean
  chosen: ReadonlyMap<string, Book>
  start: () => void
  /** Hides the checkboxes and forgets what was chosen. */
  end: () => void
  /** With `range`, everything from the one chosen before to this one. */
  choose: (index: number, isIn: boolean, range: boolean) => void
  chooseAll: () => void
  /** Keeps only these chosen, as what could not be changed. */
  keepOnly: (books: readonly Book[]) => void
}

/** The books that the reader has ticked, by their ids. A change of `subject` (what the list shows) forgets them. */
export function useSelection(books: readonly Book[], subject: string): Selection {
  const [on, setOn] = useState(false)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Book>>(new Map())
  const [last, setLast] = useState<number>()
  const [seen, setSeen] = useState(subject)
  if (seen !== subject) {
    setSeen(subject)
    keepOnly([])
  }

  function keepOnly(kept: readonly Book[]) {
    setChosen(new Map(kept.map((book) => [book.google_books_id, book])))
    setLast(undefined)
  }

  function choose(index: number, isIn: boolean, range: boolean) {
    const from = range && last !== undefined ? last : index
    const touched = books.slice(Math.min(from, index), Math.max(from, index) + 1)
    setLast(index)
    setChosen((before) => {
      const after = new Map(before)
      for (const book of touched) {
        if (isIn) after.set(book.google_books_id, book)
        else after.delete(book.google_books_id)
      }
      return after
    })
  }

  return {
    on,
    chosen,
    start: () => setOn(true),
    end: () => {
      setOn(false)
      keepOnly([])
    },
    choose,
    chooseAll: () => keepOnly(books),
    keepOnly,
  }
}

import { createContext, type ReactNode, use, useMemo } from 'react'
import { designCover, designShelf, type CoverDesign, type DrawnBook } from '#contract/pictures/cover-design.ts'

const Shelf = createContext<ReadonlyMap<string, CoverDesign> | undefined>(undefined)

interface CoverShelfProps {
  /** In the order in which they are shown. */
  books: readonly { google_books_id: string; genres?: readonly string[] | undefined; year?: string | undefined }[]
  children: ReactNode
}

/** Sees to it that no two drawn covers near each other are alike; everything within that shows these books draws them the same. */
export function CoverShelf({ books, children }: CoverShelfProps) {
  const designs = useMemo(() => designShelf(books.map((book) => ({ ...book, id: book.google_books_id }))), [books])
  return <Shelf value={designs}>{children}</Shelf>
}

export function useDesign(book: DrawnBook): CoverDesign {
  return use(Shelf)?.get(book.id) ?? designCover(book)
}

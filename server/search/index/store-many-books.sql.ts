import { sql } from 'kysely'
import { arrayText, columnsOf, copy, copyLine, type Columns } from '../../db/copy.ts'
import type { Tx } from '../../db/database.ts'
import { writeTerms } from './lexemes.sql.ts'
import { addingCounts, type BookToInsert, type CountedWord } from './store-books.sql.ts'

/** Rows as `copy` takes them, those of a book and of what it is found by. */
interface CopiedBook {
  book: string
  found: string
}

/** In the order of the columns of the statements below. */
export function copiedBook(book: BookToInsert, at: string): CopiedBook {
  return {
    book: copyLine([
      book.id,
      book.google_books_id,
      book.source,
      book.title,
      arrayText(book.authors),
      arrayText(book.genres),
      book.description,
      book.image,
      book.year,
      book.pages,
      book.language,
      at,
      at,
    ]),
    found: copyLine([
      book.id,
      writeTerms(book.terms),
      book.folded_title,
      arrayText(book.other_titles),
      arrayText(book.author_keys),
      arrayText(book.other_names),
      book.popularity,
      book.folding,
    ]),
  }
}

/** Fails with a unique violation if one of them is stored by now. */
export async function copyBooks(tx: Tx, { books, found }: { books: Uint8Array; found: Uint8Array }): Promise<void> {
  await tx.executeQuery(
    copy(
      `copy book (
        id, google_books_id, source, title, authors, genres, description, image, year, pages, language, fetched_at, created_at
      ) from stdin`,
      books,
    ),
  )
  await tx.executeQuery(
    copy(
      `copy book_search (
        book_id, terms, folded_title, other_titles, author_keys, other_names, popularity, folding
      ) from stdin`,
      found,
    ),
  )
}

export type CountedWords = Columns<keyof CountedWord>

export function listCountedWords(words: CountedWord[]): CountedWords {
  return columnsOf(words, ['word', 'titles', 'authors', 'genres', 'near'])
}

/** Updates each word once. Readers' books that share a word wait until the transaction ends, so this comes last. */
export async function countWords(tx: Tx, { word, titles, authors, genres, near }: CountedWords): Promise<void> {
  await sql`
    insert into book_word (word, titles, authors, genres, near)
    select word, titles, authors, genres, near::integer[]
    from unnest(
      ${word}::text[], ${titles}::integer[], ${authors}::integer[], ${genres}::integer[], ${near}::text[]
    ) as counted (word, titles, authors, genres, near)
    order by word collate "C"
    ${addingCounts}`.execute(tx)
}

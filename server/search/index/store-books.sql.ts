import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { writeTerms } from './lexemes.sql.ts'

/** A book's row in `book_search`. */
export interface FoundBy {
  terms: string[]
  folded_title: string
  other_titles: string[]
  author_keys: string[]
  other_names: string[]
  popularity: number
  /** The version of folding that its terms come from. */
  folding: number
}

/** A book with everything that its three tables store. */
export interface BookToInsert extends FoundBy {
  id: string
  google_books_id: string
  source: 'google-books' | 'open-library' | 'open-library-dump' | 'shelf' | 'newspaper'
  title: string
  authors: string[]
  genres: string[]
  description: string
  image: string
  year: string
  pages: number | null
  language: string
}

export interface NewWord {
  word: string
  near: number[]
}

/**
 * Skips books that are already stored, and returns the ids of the others. A single statement, so that a book is never stored
 * without its words and each word is counted once. Rows are written in a fixed order, so that two servers cannot deadlock.
 */
export async function insertBooks(db: Db, books: BookToInsert[], words: NewWord[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with new_book as materialized (
      select * from json_to_recordset(${JSON.stringify(books.map(written))}::text::json) as b (
        id uuid, google_books_id text, source text, title text, authors text[], genres text[], description text,
        image text, year text, pages integer, language text, terms tsvector, folded_title text, other_titles text[],
        author_keys text[], other_names text[], popularity integer, folding smallint
      )
    ), inserted as (
      insert into book (
        id, google_books_id, source, title, authors, genres, description, image, year, pages, language, fetched_at,
        created_at
      )
      select
        id, google_books_id, source, title, authors, genres, description, image, year, pages, language,
        ${at}::timestamptz, ${at}::timestamptz
      from new_book order by google_books_id
      on conflict (google_books_id) do nothing
      returning id
    ), searchable as (
      insert into book_search (book_id, terms, folded_title, other_titles, author_keys, other_names, popularity, folding)
      select id, terms, folded_title, other_titles, author_keys, other_names, popularity, folding
      from inserted join new_book using (id)
    ), used as (
      select substr(term, 3) as word, left(term, 2) as kind
      from inserted join new_book using (id), unnest(tsvector_to_array(terms)) as term
      where left(term, 1) <> '='
    ), counted as (
      select
        word,
        count(*) filter (where kind = 't:') as titles,
        count(*) filter (where kind = 'a:') as authors,
        count(*) filter (where kind = 'g:') as genres
      from used group by word
    ), words as (
      insert into book_word (word, titles, authors, genres, near)
      select word, titles, authors, genres, coalesce(near, '{}')
      from counted left join json_to_recordset(${JSON.stringify(words)}::text::json) as w (word text, near integer[]) using (word)
      order by word
      ${addingCounts}
    )
    select id from inserted`.execute(db)
  return rows.map(({ id }) => id)
}

export interface CountedWord extends NewWord {
  titles: number
  authors: number
  genres: number
}

export const addingCounts = sql`
  on conflict (word) do update set
    titles = book_word.titles + excluded.titles,
    authors = book_word.authors + excluded.authors,
    genres = book_word.genres + excluded.genres`

/** Converts the terms to the text form of a tsvector. */
export function written<Book extends Pick<FoundBy, 'terms'>>(book: Book): Omit<Book, 'terms'> & { terms: string } {
  return { ...book, terms: writeTerms(book.terms) }
}

/** Updates the planner's statistics at once instead of at the next autovacuum. */
export async function analyzeBooks(db: Db): Promise<void> {
  await sql`analyze book, book_search, book_word`.execute(db)
  await sortIntoIndexes(db)
}

/** Entries that wait in the indexes' lists: searches read these lists from end to end. */
export async function sortIntoIndexes(db: Db): Promise<void> {
  await sql`
    select gin_clean_pending_list('book_search_by_term'), gin_clean_pending_list('book_search_by_author'),
      gin_clean_pending_list('book_word_near')`.execute(db)
}

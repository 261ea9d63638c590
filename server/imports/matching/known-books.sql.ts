import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { storedUnder } from '../../books/listed-book.sql.ts'
import { quoteLexeme } from '../../search/index/lexemes.sql.ts'

export interface KnownBook {
  index: number
  id: string
  google_books_id: string
  source: string
  title: string
  authors: string[]
  year: string
  other_titles: string[]
  other_names: string[]
}

export interface TermsAsked {
  index: number
  /** A book with any of these terms … */
  any: string[]
  /** … or with all of one of these lists. */
  all: string[][]
}

/** Enough for the volumes of a long series and for what a prolific author wrote. */
const mostFor = 300

/**
 * The stored books with these terms for each index, well-known ones first.
 *
 * @NOTE Materialized for the reason that `writtenBy` gives.
 */
export async function listKnownBooks(db: Db, asked: TermsAsked[]): Promise<KnownBook[]> {
  const questions = asked
    .map(({ index, any, all }) => ({ index, terms: termsOf(any, all) }))
    .filter(({ terms }) => terms !== '')
  if (questions.length === 0) return []
  const { rows } = await sql<KnownBook>`
    select asked.index, found.*
    from json_to_recordset(${JSON.stringify(questions)}::text::json) as asked (index integer, terms text)
    cross join lateral (
      with named as materialized (
        select book_id, popularity, other_titles, other_names from book_search where terms @@ asked.terms::tsquery
      )
      select book.id, google_books_id, source, title, authors, year, other_titles, other_names
      from named join book on book.id = book_id
      where source <> 'reader'
      order by popularity desc, book_id
      limit ${mostFor}
    ) as found`.execute(db)
  return rows
}

function termsOf(any: string[], all: string[][]): string {
  return [...any.map(quoteLexeme), ...all.map((each) => `(${each.map(quoteLexeme).join(' & ')})`)].join(' | ')
}

export interface StoredUnder {
  asked: string
  id: string
  google_books_id: string
  title: string
  authors: string[]
}

/** The stored books with these ids, their other ids included. */
export async function listBooksStoredUnder(db: Db, googleBooksIds: string[]): Promise<StoredUnder[]> {
  if (googleBooksIds.length === 0) return []
  const { rows } = await sql<StoredUnder>`
    select asked, book.id, book.google_books_id, title, authors
    from unnest(${googleBooksIds}::text[]) as asked
    join book on book.id = ${storedUnder(sql.ref('asked'))}`.execute(db)
  return rows
}

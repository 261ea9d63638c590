import { sql } from 'kysely'
import { isbnPrefix } from '#contract/provisional-id.ts'
import { factsChange, noteChangedFacts } from '../books/fact-changes.sql.ts'
import { columnsOf, type Columns } from '../db/copy.ts'
import type { Db, Tx } from '../db/database.ts'
import type { CatalogueBook } from '../outside/catalogue-source.ts'
import type { BookToInsert } from '../search/index/store-books.sql.ts'

export interface StoredWork extends CatalogueBook {
  id: string
  source: BookToInsert['source'] | 'reader'
  popularity: number
  other_titles: string[]
  other_names: string[]
}

/** Books stored under these ids. In no order. */
export async function listStoredWorks(db: Db, ids: string[]): Promise<StoredWork[]> {
  const { rows } = await sql<StoredWork>`
    select
      book.id, google_books_id, source, title, authors, genres, description, image, year, pages, language, popularity,
      other_titles, other_names
    from book join book_search on book_id = book.id
    where google_books_id = any(${ids}::text[])`.execute(db)
  return rows
}

/** Which of these ids are other ids of stored books, with the book's own. */
export async function listOtherIds(db: Db, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; google_books_id: string }>`
    select other.google_books_id as id, book.google_books_id
    from book_other_id as other join book on book.id = other.book_id
    where other.google_books_id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, google_books_id }) => [id, google_books_id]))
}

/** The ids of the books stored under these. */
export async function listBookIds(db: Db, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; google_books_id: string }>`
    select id, google_books_id from book where google_books_id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, google_books_id }) => [google_books_id, id]))
}

export interface OtherId {
  id: string
  book_id: string
}

export type OtherIds = Columns<keyof OtherId>

export function listOtherIdsToSave(ids: OtherId[]): OtherIds {
  return columnsOf(ids, ['id', 'book_id'])
}

/** Makes the books findable by these ids too, unless an id already leads to another book. */
export async function saveOtherIds(tx: Tx, { id, book_id }: OtherIds): Promise<void> {
  await sql`
    insert into book_other_id (google_books_id, book_id)
    select other.id, book_id
    from unnest(${id}::text[], ${book_id}::uuid[]) as other (id, book_id)
    where not exists (select from book as owner where owner.google_books_id = other.id)
    order by other.id
    on conflict do nothing`.execute(tx)
}

export interface BookOfIsbn {
  isbn: string
  google_books_id: string
  author_keys: string[]
}

/** Books with one of these ISBNs that did not come with a dump. */
export async function listBooksOfIsbns(db: Db, isbns: string[]): Promise<BookOfIsbn[]> {
  const { rows } = await sql<BookOfIsbn>`
    select substr(other.google_books_id, ${isbnPrefix.length + 1}::integer) as isbn, book.google_books_id, author_keys
    from book_other_id as other
    join book on book.id = other.book_id
    join book_search on book_search.book_id = book.id
    where other.google_books_id = any(${isbns.map((isbn) => isbnPrefix + isbn)}::text[])
      and source <> 'open-library-dump'`.execute(db)
  return rows
}

interface TitleAndAuthors {
  id: string
  folded_title: string
  author_keys: string[]
}

/** In no order. */
export async function listTitles(db: Db, ids: string[]): Promise<(TitleAndAuthors & { google_books_id: string })[]> {
  const { rows } = await sql<TitleAndAuthors & { google_books_id: string }>`
    select book.id, google_books_id, folded_title, author_keys
    from book join book_search on book_id = book.id
    where book.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Books that did not come with a dump, in the order of their ids. */
export async function listOwnTitles(
  db: Db,
  after: string,
  limit: number,
): Promise<(TitleAndAuthors & { popularity: number })[]> {
  const { rows } = await sql<TitleAndAuthors & { popularity: number }>`
    select book.id, folded_title, author_keys, popularity
    from book join book_search on book_id = book.id
    where source <> 'open-library-dump' and book.id > ${after}::uuid
    order by book.id limit ${limit}`.execute(db)
  return rows
}

export type ChangedBook = Omit<CatalogueBook, 'google_books_id'> & { id: string }

export async function saveChangedBooks(tx: Tx, books: ChangedBook[], at: Date): Promise<void> {
  const fresh = sql`
    json_to_recordset(${JSON.stringify(books)}::text::json) as fresh (
      id uuid, title text, authors text[], genres text[], description text, image text, year text, pages integer,
      language text
    )`
  const { rows: changing } = await sql<{ id: string }>`
    select book.id from ${fresh} join book on book.id = fresh.id where ${factsChange}`.execute(tx)
  await sql`
    update book set
      title = fresh.title, authors = fresh.authors, genres = fresh.genres, description = fresh.description,
      image = fresh.image, year = fresh.year, pages = fresh.pages, language = fresh.language, fetched_at = ${at}::timestamptz
    from ${fresh} where book.id = fresh.id`.execute(tx)
  await noteChangedFacts(
    tx,
    changing.map(({ id }) => id),
  )
}

/** Works that were merged into another are found by their former ids, unless they are books here themselves. */
export async function saveMergedWorks(tx: Tx): Promise<void> {
  await sql`
    insert into book_other_id (google_books_id, book_id)
    select 'OL' || moved.id || 'W', book.id
    from dump_redirect as moved join book on book.google_books_id = 'OL' || moved.to_id || 'W'
    where moved.kind = 'W' and not exists (select from book as own where own.google_books_id = 'OL' || moved.id || 'W')
    order by 1
    on conflict do nothing`.execute(tx)
}

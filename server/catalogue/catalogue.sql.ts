import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { CatalogueAnswer, CatalogueBook, CatalogueQuestion, CatalogueSource } from '../outside/catalogue-source.ts'

type SourceName = CatalogueSource['name']

/** The newspaper is a source of books too, though it cannot be searched. */
export type RecordSource = SourceName | 'newspaper'

/** Known and unknown books are cached for different times; the newspaper's books do not expire. */
export async function findCachedBook(
  db: Db,
  googleBooksId: string,
  { since, unknownSince }: { since: Date; unknownSince: Date },
): Promise<{ source: RecordSource; book: CatalogueBook | null } | undefined> {
  const { rows } = await sql<{ source: RecordSource; book: CatalogueBook | null }>`
    select source, book from catalogue_book
    where google_books_id = ${googleBooksId}
      and (
        source = 'newspaper'
        or fetched_at > case when book is null then ${unknownSince}::timestamptz else ${since}::timestamptz end
      )`.execute(db)
  return rows[0]
}

/** The newspaper's books with these ids, in no order. */
export async function listShownByNewspaper(db: Db, googleBooksIds: string[]): Promise<CatalogueBook[]> {
  const { rows } = await sql<{ book: CatalogueBook }>`
    select book from catalogue_book
    where google_books_id = any(${googleBooksIds}::text[]) and source = 'newspaper'`.execute(db)
  return rows.map(({ book }) => book)
}

export async function saveNewspaperBooks(db: Db, books: CatalogueBook[], at: Date): Promise<void> {
  await sql`
    insert into catalogue_book (google_books_id, source, book, fetched_at)
    select value ->> 'google_books_id', 'newspaper', value, ${at}::timestamptz
    from jsonb_array_elements(${JSON.stringify(books)}::text::jsonb)
    order by 1
    on conflict (google_books_id) do update set
      source = excluded.source, book = excluded.book, fetched_at = excluded.fetched_at`.execute(db)
}

/** Storing `undefined` (book unknown) does not overwrite a known book. */
export async function saveBook(
  db: Db,
  googleBooksId: string,
  source: RecordSource,
  book: CatalogueBook | undefined,
  at: Date,
): Promise<void> {
  await sql`
    insert into catalogue_book (google_books_id, source, book, fetched_at)
    values (${googleBooksId}, ${source}, ${book ? JSON.stringify(book) : null}::text::jsonb, ${at})
    on conflict (google_books_id) do update set
      source = excluded.source, book = excluded.book, fetched_at = excluded.fetched_at
    where excluded.book is not null or catalogue_book.book is null`.execute(db)
}

export async function findCachedSearch(
  db: Db,
  source: SourceName,
  { type, query, page }: CatalogueQuestion,
  since: Date,
): Promise<CatalogueAnswer | undefined> {
  const { rows } = await sql<{ total_results: number | null; books: CatalogueBook[] | null }>`
    select total_results, (
      select jsonb_agg(book order by position)
      from unnest(book_ids) with ordinality as shown (google_books_id, position)
      join catalogue_book using (google_books_id)
      where book is not null
    ) as books
    from catalogue_search
    where source = ${source} and type = ${type} and query = ${query} and page = ${page}
      and fetched_at > ${since}`.execute(db)
  return rows[0] && { books: rows[0].books ?? [], totalResults: rows[0].total_results }
}

/** Writes the books in id order, so that two searches with the same books cannot deadlock. */
export async function saveSearch(
  db: Db,
  source: SourceName,
  { type, query, page }: CatalogueQuestion,
  { books, totalResults }: CatalogueAnswer,
  at: Date,
): Promise<void> {
  await sql`
    with shown as (
      insert into catalogue_book (google_books_id, source, book, fetched_at)
      select value ->> 'google_books_id', ${source}, value, ${at}::timestamptz
      from jsonb_array_elements(${JSON.stringify(books)}::text::jsonb)
      order by 1
      on conflict (google_books_id) do update set
        source = excluded.source, book = excluded.book, fetched_at = excluded.fetched_at
    )
    insert into catalogue_search (source, type, query, page, book_ids, total_results, fetched_at)
    values (
      ${source}, ${type}, ${query}, ${page}, ${books.map((book) => book.google_books_id)}, ${totalResults}, ${at}
    )
    on conflict (source, type, query, page) do update set
      book_ids = excluded.book_ids, total_results = excluded.total_results, fetched_at = excluded.fetched_at`.execute(
    db,
  )
}

/** Deletes in small batches, skipping rows locked by another server. Keeps the newspaper's books: no source has them again. */
export async function forgetCached(db: Db, before: Date): Promise<void> {
  await sql`
    delete from catalogue_search where (source, type, query, page) in (
      select source, type, query, page from catalogue_search
      where fetched_at < ${before} order by fetched_at limit 100 for update skip locked
    )`.execute(db)
  await sql`
    delete from catalogue_book where google_books_id in (
      select google_books_id from catalogue_book
      where fetched_at < ${before} and source <> 'newspaper' order by fetched_at limit 1000 for update skip locked
    )`.execute(db)
}

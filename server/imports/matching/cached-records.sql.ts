import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { forgetCached } from '../../catalogue/catalogue.sql.ts'
import type { Db } from '../../db/database.ts'
import type { CatalogueRecord } from '../../outside/catalogue-source.ts'
import { day, earlier } from '../../time.ts'

export type CachedQuestion = `import ${'isbn' | 'work' | 'title' | 'author'}`

const source = 'open-library'

/** The answers of the last day to questions of one kind. */
export async function listCachedRecords(
  db: Db,
  kind: CachedQuestion,
  questions: string[],
  at: Date,
): Promise<Map<string, CatalogueRecord[]>> {
  if (questions.length === 0) return new Map()
  const byKey = new Map(questions.map((question) => [keyOf(question), question]))
  const { rows } = await sql<{ query: string; records: CatalogueRecord[] | null }>`
    select query, (
      select jsonb_agg(book order by position)
      from unnest(book_ids) with ordinality as shown (google_books_id, position)
      join catalogue_book using (google_books_id)
      where book is not null
    ) as records
    from catalogue_search
    where source = ${source} and type = ${kind} and page = 1 and query = any(${[...byKey.keys()]}::text[])
      and fetched_at > ${earlier(at, day)}`.execute(db)
  return new Map(rows.map(({ query, records }) => [byKey.get(query) ?? query, records ?? []]))
}

/**
 * Keeps answers beside those of searches, and under ids of their own: a record holds more than a search shows, and something else
 * for each question.
 */
export async function saveRecords(
  db: Db,
  kind: CachedQuestion,
  answers: { question: string; records: CatalogueRecord[] }[],
  at: Date,
): Promise<void> {
  const rows = answers.map(({ question, records }) => ({
    query: keyOf(question),
    books: records.map((book) => ({ id: `${kind} ${keyOf(question)} ${book.google_books_id}`, book })),
  }))
  await sql`
    with answer as materialized (
      select query, books from json_to_recordset(${JSON.stringify(rows)}::text::json) as a (query text, books jsonb)
    ), shown as (
      insert into catalogue_book (google_books_id, source, book, fetched_at)
      select distinct on (each ->> 'id') each ->> 'id', ${source}, each -> 'book', ${at}::timestamptz
      from answer, jsonb_array_elements(books) as each
      order by 1
      on conflict (google_books_id) do update set book = excluded.book, fetched_at = excluded.fetched_at
    )
    insert into catalogue_search (source, type, query, page, book_ids, total_results, fetched_at)
    select
      ${source}, ${kind}, query, 1,
      array(select each ->> 'id' from jsonb_array_elements(books) with ordinality as b (each, position) order by position),
      jsonb_array_length(books), ${at}::timestamptz
    from answer
    order by query
    on conflict (source, type, query, page) do update set
      book_ids = excluded.book_ids, total_results = excluded.total_results, fetched_at = excluded.fetched_at`.execute(
    db,
  )
  await forgetCached(db, earlier(at, day))
}

/** A long title would not fit into the index. */
function keyOf(question: string): string {
  return question.length <= 100 ? question : createHash('sha256').update(question).digest('hex')
}

import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export interface EditionRow {
  id: number
  language: string
  year: number | null
  publisher: string
  pages: number | null
  isbns: string[]
  cover: number | null
}

const said = sql`dump_edition.id, language, year, publisher, pages, isbns, cover`

/** The works that a book is: by its own id, by its other ids, and those that were merged into one of these. */
function worksOf(bookId: RawBuilder<unknown>) {
  return sql`
    own as materialized (
      select substring(google_books_id from 3 for length(google_books_id) - 3)::bigint as work
      from (
        select google_books_id from book where id = ${bookId}
        union all
        select google_books_id from book_other_id where book_id = ${bookId}
      ) as called
      where google_books_id ~ '^OL[0-9]{1,12}W$'
    ), work as (
      select work from own
      union
      select id from own join dump_redirect on kind = 'W' and to_id = work
    )`
}

/** What two ways of writing a series' name have in common. */
export const seriesKey = (name: RawBuilder<unknown>) => sql`regexp_replace(lower(${name}), '^(the|a|an) ', '')`

/** A place in a series. */
export interface PositionRow {
  name: string
  number: number
}

interface SummaryRow {
  editions: number
  other_titles: string[]
  opening: string
  /** As the shelf says, which is never in doubt. */
  shelf_name: string | null
  shelf_number: number | null
  name: string | null
  number: number | null
  positions: number
}

/** How many editions a book has, its other titles and its opening as far as the shelf says, and its place in a series; none if the editions disagree. */
export async function summarizeEditions(
  db: Db,
  bookId: string,
): Promise<{ editions: number; other_titles: string[]; opening: string; position: PositionRow | undefined }> {
  const { rows } = await sql<SummaryRow>`
    with ${worksOf(sql`${bookId}::uuid`)}, edition as (
      select series_number, case when series_number is not null then series end as series
      from work join dump_edition using (work)
    ), summary as (
      select
        count(*)::integer as editions, mode() within group (order by series) as name, min(series_number) as number,
        count(distinct (${seriesKey(sql.ref('series'))}, series_number)) filter (where series_number is not null)::integer as positions
      from edition
    )
    select
      summary.*, coalesce(other_titles, '{}') as other_titles, coalesce(opening, '') as opening,
      shelf_fact.series as shelf_name,
      shelf_fact.series_number as shelf_number
    from summary left join shelf_fact on book_id = ${bookId}`.execute(db)
  const [row] = rows
  if (!row) return { editions: 0, other_titles: [], opening: '', position: undefined }
  const { editions, other_titles, opening, positions } = row
  const ofShelf = positionIn(row.shelf_name, row.shelf_number)
  return {
    editions,
    other_titles,
    opening,
    position: ofShelf ?? (positions === 1 ? positionIn(row.name, row.number) : undefined),
  }
}

function positionIn(name: string | null, number: number | null): PositionRow | undefined {
  return name !== null && number !== null ? { name, number } : undefined
}

/** Those in the book's own language first, then the latest. */
export async function listEditionsOf(
  db: Db,
  bookId: string,
  limit: number,
): Promise<(EditionRow & { total: number })[]> {
  const { rows } = await sql<EditionRow & { total: number }>`
    with ${worksOf(sql`${bookId}::uuid`)}
    select ${said}, (count(*) over ())::integer as total
    from work join dump_edition using (work)
    order by
      language <> '' and language = (select language from book where id = ${bookId}) desc,
      year desc nulls last, dump_edition.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Of this number in Open Library's ids. */
export async function findEditionOf(db: Db | Tx, bookId: string, number: number): Promise<EditionRow | undefined> {
  const { rows } = await sql<EditionRow>`
    with ${worksOf(sql`${bookId}::uuid`)}
    select ${said} from work join dump_edition using (work) where dump_edition.id = ${number}`.execute(db)
  return rows[0]
}

/** Of each of these books, the edition with this ISBN, if it is one alone. */
export async function listEditionsByIsbn(
  db: Db | Tx,
  books: { book_id: string; isbn: string }[],
): Promise<(EditionRow & { book_id: string })[]> {
  if (books.length === 0) return []
  const { rows } = await sql<EditionRow & { book_id: string }>`
    select asked.book_id, found.*
    from json_to_recordset(${JSON.stringify(books)}::text::json) as asked (book_id uuid, isbn text)
    cross join lateral (
      with ${worksOf(sql.ref('asked.book_id'))}
      select ${said}, count(*) over () as bearing
      from work join dump_edition using (work) where asked.isbn = any(isbns)
    ) as found
    where bearing = 1`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { seriesKey, type PositionRow } from './editions.sql.ts'

const series = sql.ref('series')

export interface NeighbourRow {
  number: number
  google_books_id: string
  title: string
}

/** How many editions that name a position in the series are looked at. */
const maxEditions = 400

/**
 * The books before and after this position, by an author of the book. A position that two books are said to have is left out, and so is a
 * book that is said to have two.
 */
export async function listNeighbours(db: Db, bookId: string, { name, number }: PositionRow): Promise<NeighbourRow[]> {
  const { rows } = await sql<NeighbourRow>`
    with near as materialized (
      select distinct work, series_number as number
      from (
        select work, series_number from dump_edition
        where series_number is not null and ${seriesKey(series)} = ${seriesKey(sql`${name}::text`)}
          and series_number in (${number - 1}, ${number + 1})
        limit ${maxEditions}
      ) as edition
    ), certain as (
      select work, number from near
      where not exists (
        select from dump_edition as other
        where other.work = near.work and other.series_number is not null
          and (other.series_number <> near.number or ${seriesKey(sql`other.series`)} <> ${seriesKey(sql`${name}::text`)})
      )
    ), called as (
      select number, 'OL' || coalesce(to_id, work) || 'W' as id
      from certain left join dump_redirect as moved on moved.kind = 'W' and moved.id = certain.work
    ), found as (
      select number, book.id from called join book on google_books_id = called.id
      union
      select number, book_id from called join book_other_id as other on other.google_books_id = called.id
      union
      select series_number, book_id from shelf_fact
      where series_number is not null and ${seriesKey(series)} = ${seriesKey(sql`${name}::text`)}
        and series_number in (${number - 1}, ${number + 1})
    ), fitting as (
      select number, found.id
      from found join book_search on book_search.book_id = found.id
      where found.id <> ${bookId}
        and author_keys && (select own.author_keys from book_search as own where own.book_id = ${bookId})
    )
    select number, google_books_id, title
    from fitting join book using (id)
    where owner_id is null
      and not exists (select from fitting as other where other.number = fitting.number and other.id <> fitting.id)
      and not exists (select from fitting as other where other.id = fitting.id and other.number <> fitting.number)
    order by number`.execute(db)
  return rows
}

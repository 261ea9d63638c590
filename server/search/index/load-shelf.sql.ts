import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { NewBook } from './store-books.ts'

const name = 'starter shelf'

export async function findShelfChecksum(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('shelf_loaded').select('checksum').where('name', '=', name).executeTakeFirst()
  return row?.checksum
}

export async function saveShelfChecksum(db: Db, checksum: string, at: Date): Promise<void> {
  await db
    .insertInto('shelf_loaded')
    .values({ name, checksum, loaded_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ checksum, loaded_at: at }))
    .execute()
}

/** What the files say of these books from now on; a book of which they say nothing has no row. */
export async function saveShelfFacts(db: Db, books: readonly NewBook[]): Promise<void> {
  const said = books.flatMap(({ google_books_id, shownTitles = [], series, opening = '' }) =>
    shownTitles.length === 0 && !series && opening === ''
      ? []
      : [
          {
            google_books_id,
            other_titles: shownTitles,
            series: series?.name ?? '',
            series_number: series?.number ?? null,
            opening,
          },
        ],
  )
  await sql`
    with said as (
      select book.id as book_id, other_titles, series, series_number, opening
      from json_to_recordset(${JSON.stringify(said)}::text::json)
        as line (google_books_id text, other_titles text[], series text, series_number smallint, opening text)
      join book using (google_books_id)
    ), gone as (
      delete from shelf_fact where book_id not in (select book_id from said)
    )
    insert into shelf_fact (book_id, other_titles, series, series_number, opening)
    select book_id, other_titles, series, series_number, opening from said order by book_id
    on conflict (book_id) do update set
      other_titles = excluded.other_titles, series = excluded.series, series_number = excluded.series_number,
      opening = excluded.opening`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The stored writes of a busy reader by their journal keys; duplicates are listed as such. */
export async function findWrites(db: Db, username: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; value: string }>`
    with me as (select id from reader where username = ${username})
    select key, string_agg(value, ' and ') as value
    from (
      select 'status ' || google_books_id as key, status as value
      from book_status join book on book.id = book_id where reader_id = (select id from me)
      union all
      select 'rating ' || google_books_id, (quarters / 4)::text
      from rating join book on book.id = book_id where reader_id = (select id from me)
      union all
      select 'favorite ' || google_books_id, 'yes'
      from favorite join book on book.id = book_id where reader_id = (select id from me)
      union all
      select 'follows ' || username, 'yes'
      from follow join reader on reader.id = followed_id where follower_id = (select id from me)
      union all
      select 'list ' || split_part(name, ' ', 1), split_part(name, ' ', 2)
      from readlist where reader_id = (select id from me) and not kept_for_you
      union all
      select 'review ' || split_part(review_text, ' ', 1), split_part(review_text, ' ', 2)
      from review where reader_id = (select id from me)
    ) as found
    group by key`.execute(db)
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export async function listShelfBooks(db: Db, most: number): Promise<string[]> {
  const rows = await db.selectFrom('book').select('google_books_id').orderBy('id').limit(most).execute()
  return rows.map(({ google_books_id }) => google_books_id)
}

/** The database's processes that serve connections. */
export async function listBackends(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
  return rows.map(({ pid }) => pid)
}

import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface ListContent {
  list_name: string
  published_date: string | null
  books: ListedBestseller[]
}

export interface ListedBestseller {
  google_books_id: string
  rank: number
  weeks_on_list: number
  /** The cover for a stored book that has none, or ''. */
  image: string
}

export interface CachedList {
  content: ListContent | null
  found_at: Date | null
  tried_at: Date
  failed_at: Date | null
}

export async function findCachedList(db: Db, name: string): Promise<CachedList | undefined> {
  const { rows } = await sql<CachedList>`
    select content, found_at, tried_at, failed_at from bestseller_list where name = ${name}`.execute(db)
  return rows[0]
}

/**
 * True for one of several concurrent callers, which then fetches a newer list. An attempt that neither succeeded nor failed
 * belongs to a server that has crashed.
 */
export async function claimSearch(
  db: Db,
  name: string,
  at: Date,
  { freshSince, failedSince, lostSince }: { freshSince: Date; failedSince: Date; lostSince: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into bestseller_list (name, tried_at) values (${name}, ${at})
    on conflict (name) do update set tried_at = excluded.tried_at
    where coalesce(bestseller_list.found_at <= ${freshSince}, true) and bestseller_list.tried_at <= case
      when bestseller_list.failed_at >= bestseller_list.tried_at then ${failedSince}::timestamptz
      when bestseller_list.found_at >= bestseller_list.tried_at then bestseller_list.tried_at
      else ${lostSince}::timestamptz
    end
    returning name`.execute(db)
  return rows.length === 1
}

export async function saveList(db: Db, name: string, content: ListContent, at: Date): Promise<void> {
  await sql`
    insert into bestseller_list (name, content, found_at, tried_at)
    values (${name}, ${JSON.stringify(content)}::text::jsonb, ${at}, ${at})
    on conflict (name) do update set content = excluded.content, found_at = excluded.found_at`.execute(db)
}

export async function saveFailure(db: Db, name: string, at: Date): Promise<void> {
  await db.updateTable('bestseller_list').set({ failed_at: at }).where('name', '=', name).execute()
}

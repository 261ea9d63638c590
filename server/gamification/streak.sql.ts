import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** Makes a date count, unless it or a later one counts already. False where nothing changed. */
export async function insertReadingDay(
  tx: Tx,
  reader: { id: string; time_zone: string },
  day: string,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reading_day (reader_id, day, time_zone, counted_at)
    select ${reader.id}::uuid, ${day}::date, ${reader.time_zone}, ${at}::timestamptz
    where not exists (select from reading_day where reader_id = ${reader.id} and day >= ${day}::date)
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export interface Run {
  last: string
  days: number
}

/** The runs of days without a gap, latest first. */
export async function listRuns(db: Db | Tx, readerId: string): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select max(day) as last, count(*) as days
    from (
      select day, day - row_number() over (order by day)::integer as run from reading_day where reader_id = ${readerId}
    ) as numbered
    group by run
    order by last desc`.execute(db)
  return rows
}

export async function longestRun(db: Db | Tx, readerId: string): Promise<number> {
  const runs = await listRuns(db, readerId)
  return Math.max(0, ...runs.map((run) => run.days))
}

export async function listDaysSince(db: Db, readerId: string, first: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reading_day')
    .select('day')
    .where('reader_id', '=', readerId)
    .where('day', '>=', first)
    .orderBy('day')
    .execute()
  return rows.map((row) => row.day)
}

export function findTimeZone(db: Db, readerId: string) {
  return db.selectFrom('reader').select('time_zone').where('id', '=', readerId).executeTakeFirstOrThrow()
}

import type { Db, Tx } from '../db/database.ts'
import type { CountedDay } from '../points/counted-day.ts'

export function findLastDay(db: Db | Tx, readerId: string): Promise<CountedDay | undefined> {
  return db
    .selectFrom('reading_day')
    .select(['day', 'time_zone', 'counted_at', 'last_at', 'last_zone', 'run', 'longest_run'])
    .where('reader_id', '=', readerId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The version of the rules for counting days. */
const rules = 2

export async function insertReadingDay(tx: Tx, readerId: string, day: CountedDay): Promise<void> {
  await tx
    .insertInto('reading_day')
    .values({ reader_id: readerId, ...day, rules })
    .execute()
}

export async function moveLastRead(tx: Tx, readerId: string, day: string, zone: string, at: Date): Promise<void> {
  await tx
    .updateTable('reading_day')
    .set({ last_at: at, last_zone: zone })
    .where('reader_id', '=', readerId)
    .where('day', '=', day)
    .where('last_at', '<', at)
    .execute()
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

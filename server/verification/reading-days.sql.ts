import type { Tx } from '../db/database.ts'
import { sql } from 'kysely'
import type { CountedDay } from '../points/counted-day.ts'
import type { Check } from './check.sql.ts'

export type StoredDay = CountedDay & { reader_id: string; rules: number }

/** In order of reader and day, starting after a cursor. */
export function listDaysAfter(
  tx: Tx,
  after: { reader_id: string; day: string } | undefined,
  limit: number,
): Promise<StoredDay[]> {
  return tx
    .selectFrom('reading_day')
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('reader_id', 'day'), '>', tuple(after?.reader_id ?? '', after?.day ?? '')),
      ),
    )
    .orderBy('reader_id')
    .orderBy('day')
    .limit(limit)
    .execute()
}

export const readingDayChecks: Check[] = [
  {
    claim: 'A finished book made its date count, or was read on one that counted already.',
    broken: sql`
      select reader_id || ': ' || finished_on as about, 'no such day' as stands, 'that day or one read on then' as should
      from reading
      where finished_at is not null and not exists (
        select from reading_day
        where reading_day.reader_id = reading.reader_id and (day >= finished_on or last_at >= finished_at)
      )`,
  },
  {
    claim: "'I read today' was paid for days that count.",
    broken: sql`
      select reader_id || ': ' || subject_id as about, 'no such day' as stands, 'that day' as should
      from award
      where deed = 'read_today' and not exists (
        select from reading_day where reading_day.reader_id = award.reader_id and day::text = subject_id
      )`,
  },
]

import { sql } from 'kysely'
import { maxGoals, type GoalUnit } from '#contract/library/goals.ts'
import { pagesRead } from '../books/edition-read.sql.ts'
import type { Db, Tx } from '../db/database.ts'

export interface GoalRow {
  period: string
  unit: GoalUnit
  target: number
  on_home: boolean
  silent: boolean
}

/** The latest period first, and a year before its months. */
export async function listGoalRows(db: Db | Tx, readerId: string): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    select period, unit, target, on_home, silent from goal where reader_id = ${readerId}
    order by left(period, 4) desc, length(period), period desc, unit`.execute(db)
  return rows
}

type NewGoal = Pick<GoalRow, 'period' | 'unit' | 'target'> & {
  on_home?: boolean | undefined
  silent?: boolean | undefined
}

/** What is left out stays as it is. Call after `lockReader`. Returns false if there are too many. */
export async function saveGoal(tx: Tx, readerId: string, goal: NewGoal): Promise<boolean> {
  const { period, unit, target, on_home, silent } = goal
  const { rows } = await sql<{ goals: number; is_there: boolean }>`
    select count(*) as goals, coalesce(bool_or(period = ${period} and unit = ${unit}), false) as is_there
    from goal where reader_id = ${readerId}`.execute(tx)
  const [{ goals, is_there } = { goals: 0, is_there: false }] = rows
  if (goals >= maxGoals && !is_there) return false
  const changed = { target, ...(on_home !== undefined && { on_home }), ...(silent !== undefined && { silent }) }
  await tx
    .insertInto('goal')
    .values({ reader_id: readerId, period, unit, ...changed })
    .onConflict((conflict) => conflict.columns(['reader_id', 'period', 'unit']).doUpdateSet(changed))
    .execute()
  return true
}

export interface InHand {
  pages: number
  minutes: number
}

/** How far the reader has come since that day, as far as it is noted, in books that are neither finished nor stopped. */
export async function sumInHand(db: Db | Tx, readerId: string, since: string): Promise<InHand> {
  const { rows } = await sql<InHand>`
    select
      coalesce(sum(greatest(0, reached - coalesce(reached_before, 0))), 0)::bigint as pages,
      coalesce(sum(greatest(0, heard - coalesce(heard_before, 0))), 0)::bigint as minutes
    from (
      select
        max(page) as reached, max(page) filter (where read_on < ${since}::date) as reached_before,
        max(minutes) as heard, max(minutes) filter (where read_on < ${since}::date) as heard_before
      from (
        select reading.id, read_on, entry.minutes,
          coalesce(entry.page, floor(entry.percent * ${pagesRead} / 100.0)::integer) as page
        from reading join book on book.id = reading.book_id
        join reading_progress as entry on entry.reader_id = reading.reader_id and entry.reading_id = reading.id
        where reading.reader_id = ${readerId} and outcome = 'open'
      ) as noted group by id
    ) as come`.execute(db)
  return rows[0] ?? { pages: 0, minutes: 0 }
}

export async function removeGoal(db: Db, readerId: string, period: string, unit: GoalUnit): Promise<void> {
  await db
    .deleteFrom('goal')
    .where('reader_id', '=', readerId)
    .where('period', '=', period)
    .where('unit', '=', unit)
    .execute()
}

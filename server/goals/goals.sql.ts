import { sql } from 'kysely'
import { maxGoals, type GoalUnit } from '#contract/library/goals.ts'
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
  const { period, unit, target, on_home = null, silent = null } = goal
  const { rows } = await sql`
    insert into goal (reader_id, period, unit, target, on_home, silent)
    select ${readerId}::uuid, ${period}, ${unit}, ${target}::integer, coalesce(${on_home}::boolean, false),
      coalesce(${silent}::boolean, false)
    where (select count(*) from goal where reader_id = ${readerId}) < ${maxGoals}
      or exists (select from goal where reader_id = ${readerId} and period = ${period} and unit = ${unit})
    on conflict (reader_id, period, unit) do update set
      target = excluded.target, on_home = coalesce(${on_home}::boolean, goal.on_home),
      silent = coalesce(${silent}::boolean, goal.silent)
    returning period`.execute(tx)
  return rows.length > 0
}

export async function removeGoal(db: Db, readerId: string, period: string, unit: GoalUnit): Promise<void> {
  await db
    .deleteFrom('goal')
    .where('reader_id', '=', readerId)
    .where('period', '=', period)
    .where('unit', '=', unit)
    .execute()
}

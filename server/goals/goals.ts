import { fail } from '#contract/errors.ts'
import type { Goal, GoalUnit } from '#contract/library/goals.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { daysBetween, localDate } from '../points/local-date.ts'
import type { PeriodSums } from '../stats/period-sums.ts'
import { countPeriods } from '../stats/stats.ts'
import type { Span } from '../stats/tally.ts'
import { listGoalRows, removeGoal, saveGoal, sumInHand, type GoalRow, type InHand } from './goals.sql.ts'

type GoalDeps = Pick<Deps, 'db' | 'now'>

export async function listGoals({ db, now }: GoalDeps, readerId: string): Promise<{ goals: Goal[] }> {
  const rows = await listGoalRows(db, readerId)
  if (rows.length === 0) return { goals: [] }
  const spans = new Map(rows.map(({ period }) => [period, spanOf(period)]))
  const { sums, timeZone } = await countPeriods(db, readerId, [...spans.keys()])
  const sumsOf = new Map([...spans.keys()].map((period, nth) => [period, sums[nth]]))
  const today = localDate(now(), timeZone)
  const current = [...spans].filter(([, { from, to }]) => from <= today && today <= to)
  const inHand = new Map(
    await Promise.all(
      current.map(async ([period, { from }]) => [period, await sumInHand(db, readerId, from)] as const),
    ),
  )
  return {
    goals: rows.map((row) => goalReply(row, { sums: sumsOf.get(row.period), inHand: inHand.get(row.period) }, today)),
  }
}

type Wanted = { unit: GoalUnit; target: number; on_home?: boolean | undefined; silent?: boolean | undefined }

export async function setGoal(deps: GoalDeps, readerId: string, period: string, goal: Wanted) {
  return transact(deps.db, async (tx) => {
    await lockReader(tx, readerId)
    if (!(await saveGoal(tx, readerId, { period, ...goal }))) fail('list_is_full')
    return listGoals({ ...deps, db: tx }, readerId)
  })
}

export async function deleteGoal(deps: GoalDeps, readerId: string, period: string, unit: GoalUnit) {
  return transact(deps.db, async (tx) => {
    await removeGoal(tx, readerId, period, unit)
    return listGoals({ ...deps, db: tx }, readerId)
  })
}

interface Counted {
  sums: PeriodSums | undefined
  /** Undefined outside of the period. */
  inHand: InHand | undefined
}

function goalReply({ period, unit, target, on_home, silent }: GoalRow, { sums, inHand }: Counted, today: string): Goal {
  const { done, known, unknown, ...rest } = sums === undefined ? nothing : readFor(sums, unit)
  const in_hand = unit === 'books' ? 0 : (inHand?.[unit] ?? 0)
  const likely = rest.likely + in_hand
  const expected = expectedBy(today, spanOf(period), target)
  return {
    period,
    year: Number(period.slice(0, 4)),
    month: period.length > 4 ? Number(period.slice(5)) : null,
    unit,
    target,
    done,
    known,
    unknown,
    in_hand,
    pace: silent ? null : paceOf({ done, likely, target, expected }, today, spanOf(period)),
    expected: silent ? null : Math.floor(expected),
    on_home,
    silent,
  }
}

/** The first and the last day of a year, 'YYYY', or a month, 'YYYY-MM'. */
function spanOf(period: string): { from: string; to: string } {
  if (period.length === 4) return { from: `${period}-01-01`, to: `${period}-12-31` }
  const { daysInMonth } = Temporal.PlainYearMonth.from(period)
  return { from: `${period}-01`, to: `${period}-${daysInMonth}` }
}

interface ReadFor extends Pick<Goal, 'done' | 'known' | 'unknown'> {
  /** `done`, if what is not known were of a usual length; without end where most is not known, which tells nothing. */
  likely: number
}

const nothing: ReadFor = { done: 0, known: 0, unknown: 0, likely: 0 }

/** A book counts each time it is finished; one that was stopped has pages and minutes alone. */
function readFor(sums: PeriodSums, unit: GoalUnit): ReadFor {
  const { readings, pages, pages_known, stopped_pages, minutes, minutes_known, stopped_minutes, unheard } = sums
  if (unit === 'books') return { done: readings, known: readings, unknown: 0, likely: readings }
  const [finished, stopped, known, unknown] =
    unit === 'pages'
      ? [pages, stopped_pages, pages_known, readings - pages_known]
      : [minutes, stopped_minutes, minutes_known, unheard]
  const done = finished + stopped
  const likely = known < unknown ? Infinity : done + unknown * usualLength(finished, known, leastUsual[unit])
  return { done, known, unknown, likely }
}

/** Of a novel, in pages, and of an audiobook, in minutes. */
const leastUsual = { pages: 300, minutes: 480 }
const fewestToAverage = 5

/** The average of the known ones if they are enough to have one, but never less than usual: nobody is to be called behind by mistake. */
function usualLength(sum: number, known: number, least: number): number {
  return known < fewestToAverage ? least : Math.max(least, sum / known)
}

/** At an even pace, until the end of the day. */
function expectedBy(today: string, { from, to }: { from: string; to: string }, target: number): number {
  if (today < from) return 0
  if (today >= to) return target
  return (target * (daysBetween(from, today) + 1)) / (daysBetween(from, to) + 1)
}

function paceOf(
  { done, likely, target, expected }: Pick<ReadFor, 'done' | 'likely'> & { target: number; expected: number },
  today: string,
  { from, to }: Span,
): Goal['pace'] {
  if (done >= target) return 'reached'
  if (to !== null && today > to) return likely < target ? 'over' : 'unknown'
  if (from !== null && today < from && done === 0) return 'coming'
  if (done > Math.ceil(expected)) return 'ahead'
  if (done >= Math.floor(expected)) return 'on_pace'
  return likely < Math.floor(expected) ? 'behind' : 'unknown'
}

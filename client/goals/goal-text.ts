import type { Goal, GoalUnit } from '#contract/library/goals.ts'
import { countText } from '../ui/text/count-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { partialDateText } from '../ui/text/partial-date-text.ts'

const names: Record<GoalUnit, [one: string, many: string]> = {
  books: ['book', 'books'],
  pages: ['page', 'pages'],
  minutes: ['minute', 'minutes'],
}

/** 'Books in 2026', 'Pages in May 2026'. */
export function goalName({ unit, period }: Pick<Goal, 'unit' | 'period'>): string {
  const [, many] = names[unit]
  return `${many.charAt(0).toUpperCase()}${many.slice(1)} in ${partialDateText(period)}`
}

/** What was read so far, also in books that are still open. */
export function readSoFar({ done, in_hand }: Pick<Goal, 'done' | 'in_hand'>): number {
  return done + in_hand
}

/** Never of a goal of which its reader does not want to hear. */
export function isReached(goal: Goal): boolean {
  return goal.pace !== null && readSoFar(goal) >= goal.target
}

/** 'Goal reached: 12 books'; before, '12 of 30 books', or 'At least 2,310 of 12,000 pages' where some are not known. */
export function doneText(goal: Goal): string {
  if (isReached(goal)) return `Goal reached: ${countText(goal.target, ...names[goal.unit])}`
  const { unknown, target, unit } = goal
  const read = readSoFar(goal)
  const isLeast = unknown > 0 && read > 0
  return `${isLeast ? 'At least ' : ''}${numberText(read)} of ${countText(target, ...names[unit])}`
}

/** '12 finished books have no length yet.'; '' if all have one. */
export function unknownText({ unknown, unit }: Goal): string {
  if (unknown === 0) return ''
  const [books, have] = unit === 'pages' ? ['finished book', 'length'] : ['finished audiobook', 'length in minutes']
  return `${countText(unknown, books, `${books}s`)} ${unknown === 1 ? 'has' : 'have'} no ${have} yet.`
}

/** '498 of them in books you are still reading.'; '' if there are none. */
export function inHandText({ done, in_hand }: Goal): string {
  if (in_hand === 0) return ''
  return done === 0
    ? 'All in books you are still reading.'
    : `${numberText(in_hand)} of them in books you are still reading.`
}

/** '3 books ahead of schedule.'; '' if the reader does not want to know, or nobody can. */
export function paceText(goal: Goal): string {
  const { unknown, target, expected, unit } = goal
  const pace = isReached(goal) ? 'reached' : goal.pace
  const [one, many] = names[unit]
  const read = readSoFar(goal)
  const by = Math.abs(read - (expected ?? read))
  const isLeast = unknown > 0
  switch (pace) {
    case null:
    case 'unknown':
      return ''
    case 'reached':
      return read > target ? `${isLeast ? 'At least ' : ''}${countText(read, one, many)} read.` : ''
    case 'ahead':
      return `${isLeast ? 'At least ' : ''}${countText(by, one, many)} ahead of schedule.`
    case 'behind':
      return isLeast ? `Behind schedule, ${evenSo(unknown)}.` : `${countText(by, one, many)} behind schedule.`
    case 'on_pace':
      return isLeast ? 'On schedule at least.' : 'On schedule.'
    case 'over':
      return isLeast
        ? `Not reached in time, ${evenSo(unknown)}.`
        : `${countText(target - read, one, many)} short, and the time is over.`
    case 'coming':
      return 'Still to come.'
  }
}

/** By how much is as little known as the lengths are. */
function evenSo(unknown: number): string {
  return unknown === 1 ? 'even if the other book is of a usual length' : 'even if the other books are of a usual length'
}

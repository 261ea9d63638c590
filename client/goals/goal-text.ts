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

/** '12 of 30 books'; 'At least 2,310 of 12,000 pages' where some are not known. */
export function doneText({ done, unknown, target, unit }: Goal): string {
  const of = countText(target, ...names[unit])
  if (unknown > 0 && done === 0) return `Nothing known yet of ${of}`
  return unknown > 0 ? `At least ${numberText(done)} of ${of}` : `${numberText(done)} of ${of}`
}

/** 'Lengths known for 9 of 21 books.'; '' where all are. */
export function restsText({ known, unknown, unit }: Goal): string {
  if (!(unknown > 0)) return ''
  const of = `${numberText(known)} of ${countText(known + unknown, 'book', 'books')}`
  return unit === 'pages' ? `Lengths known for ${of}.` : `Minutes known for ${of}.`
}

/** '498 more read in unfinished books.'; '' if there are none, or the goal is reached. */
export function inHandText({ in_hand, pace }: Goal): string {
  return in_hand > 0 && pace !== 'reached' ? `${numberText(in_hand)} more read in unfinished books.` : ''
}

/** '3 books ahead of schedule.'; '' if the reader does not want to know, or nobody can. */
export function paceText({ pace, done, unknown, in_hand, target, expected, unit }: Goal): string {
  const [one, many] = names[unit]
  const by = Math.abs((pace === 'behind' ? done + in_hand : done) - (expected ?? done))
  const isLeast = unknown > 0
  switch (pace) {
    case null:
    case 'unknown':
      return ''
    case 'reached':
      return done > target
        ? `Reached, with ${isLeast ? 'at least ' : ''}${countText(done - target, one, many)} more.`
        : 'Reached.'
    case 'ahead':
      return `${isLeast ? 'At least ' : ''}${countText(by, one, many)} ahead of schedule.`
    case 'behind':
      return isLeast ? `Behind schedule, ${evenSo(unknown)}.` : `${countText(by, one, many)} behind schedule.`
    case 'on_pace':
      return isLeast ? 'On schedule at least.' : 'On schedule.'
    case 'over':
      return isLeast
        ? `Not reached in time, ${evenSo(unknown)}.`
        : `${countText(target - done, one, many)} short, and the time is over.`
    case 'coming':
      return 'Still to come.'
  }
}

/** By how much is as little known as the lengths are. */
function evenSo(unknown: number): string {
  return unknown === 1 ? 'even if the other book is of a usual length' : 'even if the other books are of a usual length'
}

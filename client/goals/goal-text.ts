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

/** '12 of 30 books'. */
export function doneText({ done, target, unit }: Goal): string {
  return `${numberText(done)} of ${countText(target, ...names[unit])}`
}

/** '3 books ahead of schedule.'; '' if the reader does not want to know. */
export function paceText({ pace, done, target, expected, unit }: Goal): string {
  const [one, many] = names[unit]
  const by = Math.abs(done - (expected ?? done))
  switch (pace) {
    case null:
      return ''
    case 'reached':
      return done > target ? `Reached, with ${countText(done - target, one, many)} more.` : 'Reached.'
    case 'ahead':
      return `${countText(by, one, many)} ahead of schedule.`
    case 'behind':
      return `${countText(by, one, many)} behind schedule.`
    case 'on_pace':
      return 'On schedule.'
    case 'over':
      return `${countText(target - done, one, many)} short, and the time is over.`
    case 'coming':
      return 'Still to come.'
  }
}

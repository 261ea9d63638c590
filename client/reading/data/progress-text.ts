import type { Progress } from '#contract/reading.ts'
import { numberText } from '../../ui/text/number-text.ts'

export type Unit = 'page' | 'percent' | 'minutes'

/** How long a book is; null where it is not known. */
export interface Length {
  pages: number | null
  minutes: number | null
}

type Amount = Pick<Progress, Unit>

/** Exactly one unit of an entry is set. */
export function unitOf({ percent, minutes }: Amount): Unit {
  if (percent !== null) return 'percent'
  return minutes === null ? 'page' : 'minutes'
}

/** 'page 120 of 320', '40%' or '90 of 600 minutes'. */
export function progressText(amount: Amount, length: Length): string {
  const unit = unitOf(amount)
  const reached = numberText(amount[unit] ?? 0)
  if (unit === 'percent') return `${reached}%`
  const total = totalOf(unit, length)
  const of = total === null ? '' : ` of ${numberText(total)}`
  if (unit === 'page') return `page ${reached}${of}`
  return `${reached}${of} ${(total ?? amount.minutes) === 1 ? 'minute' : 'minutes'}`
}

/** What follows 'page 120 of 320': ' · 37%'; '' where the length is not known, or the share is what was noted. */
export function shareText(amount: Amount, length: Length): string {
  const percent = unitOf(amount) === 'percent' ? undefined : percentOf(amount, length)
  return percent === undefined ? '' : ` · ${percent}%`
}

/** 0 to 100; undefined if the book's length is not known. */
export function percentOf(amount: Amount, length: Length): number | undefined {
  const unit = unitOf(amount)
  const total = totalOf(unit, length)
  return total === null ? undefined : Math.min(100, Math.floor((100 * (amount[unit] ?? 0)) / total))
}

/** Of a book, in this unit; null where it is not known. */
export function totalOf(unit: Unit, { pages, minutes }: Length): number | null {
  if (unit === 'percent') return 100
  return unit === 'page' ? pages : minutes
}

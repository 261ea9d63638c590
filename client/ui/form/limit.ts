import { isBlank } from '#contract/shapes.ts'
import { numberText } from '../text/number-text.ts'

interface Limit {
  /** In characters as a reader counts them. Longer input can be typed, but shows an error. */
  limit: number
  /** Shows the remaining number once so few are left. */
  saidFrom: number
}

export type Limited<Props> = Omit<Props, 'error' | 'value' | 'maxLength'> & Limit & { value: string }

/** The hint with how many characters are left, or the error with how many are too many. */
export function limitText(value: string, { limit, saidFrom }: Limit): { hint?: string; error?: string } {
  const left = limit - lengthOf(value)
  if (left < 0) return { error: `${charactersText(-left)} too many` }
  return left <= saidFrom ? { hint: `${charactersText(left)} left` } : {}
}

export function isLongerThan(limit: number, text: string): boolean {
  return lengthOf(text) > limit
}

function lengthOf(text: string): number {
  return [...text].length
}

function charactersText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'character' : 'characters'}`
}

/** Whether there is something in the text, and not too much. */
export function isWithin(limit: number, text: string): boolean {
  return !isBlank(text) && !isLongerThan(limit, text.trim())
}

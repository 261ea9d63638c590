import { numberText } from '../text/number-text.ts'

interface Limit {
  /** In characters as a reader counts them. What goes beyond it can be typed, and says so. */
  limit: number
  /** There is nothing to say until so few are left. */
  saidFrom: number
}

export type Limited<Props> = Omit<Props, 'error' | 'value' | 'maxLength'> & Limit & { value: string }

/** What to say of how much room is left, or of how much is too much. */
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

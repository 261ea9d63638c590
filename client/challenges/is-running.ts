import type { Challenge } from '#contract/challenges.ts'

/** Not completed, and not past its end. */
export function isRunning({ completed, days_remaining }: Challenge): boolean {
  return !completed && days_remaining > 0
}

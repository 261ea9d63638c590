import type { Challenge } from '#contract/challenges.ts'

/** There is something left to do, and time to do it. */
export function isRunning({ completed, days_remaining }: Challenge): boolean {
  return !completed && days_remaining > 0
}

import type { ReadingStatus, StatusOfBook } from '#contract/reading.ts'

export function aStatus(status: ReadingStatus, given: Partial<StatusOfBook> = {}): StatusOfBook {
  const since = status === 'NOT_ADDED' ? null : '2026-03-01T10:00:00.000Z'
  return { status, state: status, since, times_finished: status === 'FINISHED' ? 1 : 0, ...given }
}

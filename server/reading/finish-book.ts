import type { Gamification } from '#contract/shapes.ts'
import type { Tx } from '../db/database.ts'
import { earn, nothingEarned, type LockedReader } from '../points/award.ts'
import { completeChallenges, withCompleted } from '../challenges/complete-challenges.ts'
import type { CountedDay } from '../points/counted-day.ts'
import { actions } from '../points/actions.ts'
import { countToday } from '../streaks/streak.ts'

interface Finish {
  bookId: string
  /** A finish that was entered long after earns nothing, but counts towards challenges of the reader's own. */
  origin: 'here' | 'entered'
  isToday: boolean
}

/**
 * Finishing a book counts today as a reading day, earns points once, and may complete challenges. Call it after the reading is
 * stored; `lastDay` comes from `findLastDay` after `lockReader`.
 */
export async function awardFinish(
  tx: Tx,
  reader: LockedReader,
  lastDay: CountedDay | undefined,
  { bookId, origin, isToday }: Finish,
  at: Date,
): Promise<Gamification> {
  // The order matters: today must be stored before streaks are measured.
  const [, earned, completed] = await Promise.all([
    isToday && countToday(tx, reader, lastDay, at),
    origin === 'here' ? earn(tx, reader, { deed: 'finish', subjectId: bookId, bookId }, at) : undefined,
    completeChallenges(tx, reader.id, at),
  ])
  if (!earned && completed.names.length === 0) return nothingEarned
  return withCompleted(
    reader,
    earned ?? { points: 0, achievements: [] },
    earned ? actions.finish.message : '',
    completed,
  )
}

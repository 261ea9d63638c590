import type { Gamification } from '#contract/shapes.ts'
import type { Tx } from '../db/database.ts'
import { earn, type LockedReader } from '../points/award.ts'
import { completeChallenges, withCompleted } from '../challenges/complete-challenges.ts'
import type { CountedDay } from '../points/counted-day.ts'
import { actions } from '../points/actions.ts'
import { countToday } from '../streaks/streak.ts'

/**
 * A finished book makes today count, pays once, and may complete challenges: after its reading is stored. `lastDay` is what
 * `findLastDay` says after `lockReader`.
 */
export async function awardFinish(
  tx: Tx,
  reader: LockedReader,
  lastDay: CountedDay | undefined,
  bookId: string,
  at: Date,
): Promise<Gamification> {
  // In this order: today's day stands before streaks are measured.
  const [, earned, completed] = await Promise.all([
    countToday(tx, reader, lastDay, at),
    earn(tx, reader, { deed: 'finish', subjectId: bookId, bookId }, at),
    completeChallenges(tx, reader.id, at),
  ])
  return withCompleted(reader, earned, actions.finish.message, completed)
}

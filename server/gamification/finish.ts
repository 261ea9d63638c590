import type { Gamification } from '#contract/shapes.ts'
import type { Tx } from '../db/database.ts'
import { earn } from './award.ts'
import { completeChallenges, withCompleted } from './complete-challenges.ts'
import { deeds } from './deeds.ts'
import { countToday } from './streak.ts'

/** A finished book makes today count, pays once, and may complete challenges: after its reading is stored. */
export async function awardFinish(
  tx: Tx,
  reader: { id: string; time_zone: string },
  bookId: string,
  at: Date,
): Promise<Gamification> {
  await countToday(tx, reader, at)
  const earned = await earn(tx, reader.id, { deed: 'finish', subjectId: bookId, bookId }, at)
  return withCompleted(earned, deeds.finish.message, await completeChallenges(tx, reader.id, at))
}

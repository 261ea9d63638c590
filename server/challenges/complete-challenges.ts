import { randomUUIDv7 } from 'node:crypto'
import type { Gamification } from '#contract/shapes.ts'
import type { Tx } from '../db/database.ts'
import { earnAchievements, enterInLedger, gamificationOf, type Earned, type LockedReader } from '../points/award.ts'
import { insertCompletion, listReached, type ReachedChallenge } from './challenges.sql.ts'

export interface Completed extends Earned {
  names: string[]
}

/**
 * Completes the challenges whose target the reader has reached. Call after `lockReader`, wherever progress can grow. The ledger
 * accepts each challenge once, so quitting and joining again earns nothing more.
 */
export async function completeChallenges(tx: Tx, readerId: string, at: Date): Promise<Completed> {
  const reached = await listReached(tx, readerId)
  if (reached.length === 0) return { names: [], points: 0, achievements: [] }
  let points = 0
  for (const challenge of reached) points += await complete(tx, readerId, challenge, at)
  const achievements = await earnAchievements(tx, readerId, ['challenges_completed'], at)
  return { names: reached.map((challenge) => challenge.name), points, achievements }
}

async function complete(tx: Tx, readerId: string, challenge: ReachedChallenge, at: Date): Promise<number> {
  await insertCompletion(tx, readerId, challenge.id, at)
  if (!challenge.offered) return 0
  const points = challengePoints(challenge.target_books)
  const entry = { id: randomUUIDv7(), reader_id: readerId, subject_id: challenge.id, points, book_id: null }
  return enterInLedger(tx, { ...entry, deed: 'challenge' }, at)
}

export const pointsPerBook = 5
export const maxChallengePoints = 250

/** The points for one of Octavo's own challenges. */
export function challengePoints(targetBooks: number): number {
  return Math.min(targetBooks * pointsPerBook, maxChallengePoints)
}

/** Adds completed challenges to what an action earned. They are announced even if they earn no points. */
export function withCompleted(
  reader: Pick<LockedReader, 'points' | 'shows_game'>,
  earned: Earned,
  message: string,
  completed: Completed,
): Gamification {
  const messages = [message, ...completed.names.map((name) => `Challenge completed: ${name}.`)]
    .filter(Boolean)
    .join(' ')
  const gamification = gamificationOf(reader, messages, {
    points: earned.points + completed.points,
    achievements: [...earned.achievements, ...completed.achievements],
  })
  if (completed.names.length > 0) gamification.notification.show = true
  return gamification
}

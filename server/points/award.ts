import { randomUUIDv7 } from 'node:crypto'
import { levelOf } from '#contract/points.ts'
import type { Achievement, Gamification } from '#contract/shapes.ts'
import type { Tx } from '../db/database.ts'
import { achievementRules, badgeImage, type AchievementRule, type Measure } from './achievement-rules.ts'
import { insertAchievement, insertAward, type DailyPay, type LedgerEntry } from './award.sql.ts'
import { payDayOf, type LastPayDay } from './daily-points-limit.ts'
import { actions, type ActionName } from './actions.ts'
import { measureOpen } from './achievement-measures.sql.ts'
import { periodStarts } from './period.ts'

export interface PointsAction {
  deed: ActionName
  /** What it was done to: the ledger takes a deed once for each subject. */
  subjectId: string
  bookId?: string
}

/** What a transaction has earned so far. */
export interface Earned {
  points: number
  achievements: Achievement[]
}

/** Who earns, as `lockReader` returns it: with the points and the pay from before. */
export interface LockedReader extends LastPayDay {
  id: string
  points: number
  time_zone: string
}

/** Call inside the deed's own transaction, after `lockReader`: a deed that is rolled back leaves no points. */
export async function award(tx: Tx, reader: LockedReader, deed: PointsAction, at: Date): Promise<Gamification> {
  return gamificationOf(reader, actions[deed.deed].message, await earn(tx, reader, deed, at))
}

/** Like `award`, for a deed of which there is more to tell. `points` are those of the deed alone. */
export async function earn(
  tx: Tx,
  reader: LockedReader,
  { deed, subjectId, bookId }: PointsAction,
  at: Date,
): Promise<Earned> {
  const { points, measures, daily } = actions[deed]
  const entry = {
    id: randomUUIDv7(),
    reader_id: reader.id,
    deed,
    subject_id: subjectId,
    points,
    book_id: bookId ?? null,
  }
  // In this order: the measures count the deed in.
  const [paid, achievements] = await Promise.all([
    enterInLedger(tx, entry, at, daily && { ...payDayOf(reader, at), max: daily.max }),
    earnAchievements(tx, reader.id, measures, at),
  ])
  return { points: paid, achievements }
}

/** Returns the points paid: none where the deed was in the ledger already, or the day has paid for as many as it does. */
export function enterInLedger(tx: Tx, entry: LedgerEntry, at: Date, daily?: DailyPay): Promise<number> {
  return insertAward(tx, entry, periodStarts(at), at, daily)
}

/** Earns what the measures have reached and the reader does not have yet; after `lockReader`. */
export async function earnAchievements(
  tx: Tx,
  readerId: string,
  measures: readonly Measure[],
  at: Date,
): Promise<Achievement[]> {
  const rules = achievementRules.filter((rule) => measures.includes(rule.measure))
  if (rules.length === 0) return []
  const { earned, counts } = await measureOpen(tx, readerId, rules)
  const reached = rules.filter((rule) => !earned.has(rule.id) && (counts.get(rule.measure) ?? 0) >= rule.target)
  await Promise.all(reached.map((rule) => earnAchievement(tx, readerId, rule, at)))
  return reached.map((rule) => achievementOf(rule, at))
}

async function earnAchievement(tx: Tx, readerId: string, rule: AchievementRule, at: Date): Promise<void> {
  const entry = { id: randomUUIDv7(), reader_id: readerId, subject_id: rule.id, points: rule.points, book_id: null }
  await Promise.all([
    insertAchievement(tx, readerId, rule.id, entry.id, at),
    enterInLedger(tx, { ...entry, deed: 'achievement' }, at),
  ])
}

export function achievementOf({ id, name, description, points }: AchievementRule, earnedAt: Date): Achievement {
  return { id, name, description, points, date_earned: earnedAt.toISOString(), badge_image: badgeImage(id) }
}

/** What the caller of a deed is told; it shows nothing where nothing was earned. */
export function gamificationOf(
  reader: Pick<LockedReader, 'points'>,
  message: string,
  { points, achievements }: Earned,
): Gamification {
  const points_earned = achievements.reduce((sum, each) => sum + each.points, points)
  const [achievement = null] = achievements
  const level = levelOf(reader.points + points_earned)
  return {
    points_earned,
    notification: {
      show: points_earned > 0,
      message,
      type: achievement ? 'achievement' : 'points',
      points: points_earned,
    },
    achievement,
    achievements: achievements.map((each) => each.name),
    ...(level > levelOf(reader.points) && { level_reached: level }),
  }
}

/** For a call that could earn, and did not. */
export const nothingEarned: Gamification = gamificationOf({ points: 0 }, '', { points: 0, achievements: [] })

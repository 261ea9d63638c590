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
  /** What the action was done to. The ledger accepts an action once per subject. */
  subjectId: string
  bookId?: string
}

/** What the current transaction has earned so far. */
export interface Earned {
  points: number
  achievements: Achievement[]
}

/** The reader as `lockReader` returns it, with the points and the daily counts from before. */
export interface LockedReader extends LastPayDay {
  id: string
  points: number
  time_zone: string
  /** Without, what is earned is kept and not told. */
  shows_game: boolean
}

/** Call inside the action's own transaction, after `lockReader`, so that rolling back also takes back the points. */
export async function award(tx: Tx, reader: LockedReader, deed: PointsAction, at: Date): Promise<Gamification> {
  return gamificationOf(reader, actions[deed.deed].message, await earn(tx, reader, deed, at))
}

/** Like `award`, for actions with a richer reply. `points` are those of the action alone. */
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
  // The order matters: the measures must include this action.
  const [paid, achievements] = await Promise.all([
    enterInLedger(tx, entry, at, daily && { ...payDayOf(reader, at), max: daily.max }),
    earnAchievements(tx, reader.id, measures, at),
  ])
  return { points: paid, achievements }
}

/** Returns the points earned: 0 if the action was in the ledger already or the daily limit is reached. */
export function enterInLedger(tx: Tx, entry: LedgerEntry, at: Date, daily?: DailyPay): Promise<number> {
  return insertAward(tx, entry, periodStarts(at), at, daily)
}

/** Awards the achievements whose goal is reached and that the reader does not have yet. Call after `lockReader`. */
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

const untold: Earned = { points: 0, achievements: [] }

/** The part of an action's reply that says what was earned; empty if nothing was. */
export function gamificationOf(
  reader: Pick<LockedReader, 'points' | 'shows_game'>,
  message: string,
  earned: Earned,
): Gamification {
  const { points, achievements } = reader.shows_game ? earned : untold
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

/** For replies of actions that earned nothing. */
export const nothingEarned: Gamification = gamificationOf({ points: 0, shows_game: true }, '', {
  points: 0,
  achievements: [],
})

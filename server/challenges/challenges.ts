import { randomUUIDv7 } from 'node:crypto'
import type { Challenge, ChallengeOffered, createChallenge } from '#contract/challenges.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '#contract/errors.ts'
import type { Gamification } from '#contract/shapes.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { doOnce, type IdempotentRequest, type StoredReply } from '../http/idempotency.ts'
import type { LockedReader } from '../points/award.ts'
import { offersOn } from './challenge-offers.ts'
import {
  countOffers,
  countOwn,
  deleteChallenge,
  deleteMember,
  findChallenge,
  insertChallenge,
  insertMember,
  insertOffers,
  listJoined,
  listVisible,
  moveParticipants,
  type ChallengeRow,
} from './challenges.sql.ts'
import { challengePoints, completeChallenges, withCompleted } from './complete-challenges.ts'
import { daysBetween, localDate } from '../points/local-date.ts'
import { checkDates } from './challenge-dates.ts'
import { findTimeZone } from '../streaks/streak.sql.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'

/** Per reader: own challenges that are joined, not over and not completed; and all that there are. */
const maxOwnOpen = 50
const maxOwn = 1_000

/** Creates the day's offers unless they exist; any call on any server may be the first. */
export async function ensureOffers({ db, now }: Pick<Deps, 'db' | 'now'>, day: string): Promise<void> {
  const offers = offersOn(day)
  const there = await countOffers(
    db,
    offers.map(({ offer }) => offer),
  )
  if (there === offers.length) return
  await insertOffers(db, offers, now())
}

export async function listOwn({ db, now }: Pick<Deps, 'db' | 'now'>, viewerId: string): Promise<Challenge[]> {
  const today = await findToday({ db, now }, viewerId)
  return (await listJoined(db, viewerId)).map((row) => describe(row, today))
}

/** The challenges that the viewer has joined or completed, and those that are open to join. */
export async function listOpen(deps: Pick<Deps, 'db' | 'now'>, viewerId: string): Promise<ChallengeOffered[]> {
  const today = await findToday(deps, viewerId)
  await ensureOffers(deps, today)
  return (await listVisible(deps.db, viewerId, today)).map((row) => describe(row, today))
}

export interface JoinReply {
  challenge: Challenge
  gamification: Gamification
}

/** Books read before joining count, so joining may complete the challenge. Another reader's own challenge is answered as missing. */
export function join({ db, now }: Pick<Deps, 'db' | 'now'>, viewerId: string, id: string): Promise<JoinReply> {
  return transact(db, async (tx) => {
    const at = now()
    const reader = await lockReader(tx, viewerId)
    const challenge = await findVisible(tx, viewerId, id)
    const today = localDate(at, reader.time_zone)
    if (!challenge.joined && challenge.end_date < today) fail('challenge_is_over')
    if (!challenge.joined && !challenge.offered) refuseTooManyOpen(await countOwn(tx, viewerId, today))
    return enter(tx, reader, challenge.id, today, at)
  })
}

/** A completed challenge stays completed. */
export function quit({ db }: Pick<Deps, 'db'>, viewerId: string, id: string): Promise<void> {
  return transact(db, async (tx) => {
    await lockReader(tx, viewerId)
    const challenge = await findVisible(tx, viewerId, id)
    if (await deleteMember(tx, viewerId, challenge.id)) await moveParticipants(tx, challenge.id, -1)
  })
}

/** Creates the viewer's own challenge and joins it. */
export function create(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewerId: string,
  { name, description = '', target_books, start_date, end_date }: Input<typeof createChallenge>['body'],
  sent: IdempotentRequest | undefined,
): Promise<StoredReply<JoinReply>> {
  return transact(db, async (tx) => {
    const at = now()
    const reader = await lockReader(tx, viewerId)
    const today = localDate(at, reader.time_zone)
    const act = async () => {
      checkDates(start_date, end_date, today)
      const own = await countOwn(tx, viewerId, today)
      refuseTooManyOpen(own)
      if (own.made >= maxOwn) {
        fail('list_is_full', {
          text: `You have made ${maxOwn.toLocaleString('en')} challenges, the maximum.`,
        })
      }
      const id = randomUUIDv7()
      const texts = { name: name.trim(), description: description.trim() }
      await insertChallenge(tx, {
        id,
        owner_id: viewerId,
        ...texts,
        target_books,
        start_date,
        end_date,
        created_at: at,
      })
      const reply = await enter(tx, reader, id, today, at)
      return { reply, kernel: { id, gamification: reply.gamification } }
    }
    const repeat = async ({ id, gamification }: { id: string; gamification: Gamification }) => ({
      challenge: describe(await findVisible(tx, viewerId, id), today),
      gamification,
    })
    return doOnce(tx, viewerId, sent, at, act, repeat)
  })
}

/** Also a completed one. A challenge that is offered, and another reader's, is answered as missing. */
export async function deleteOwn(db: Db, viewerId: string, id: string): Promise<void> {
  if (!isUuid(id)) fail('challenge_not_found')
  const isDeleted = await transact(db, async (tx) => {
    // Not while a book that completes it is being finished.
    await lockReader(tx, viewerId)
    return deleteChallenge(tx, viewerId, id)
  })
  if (!isDeleted) fail('challenge_not_found')
}

function refuseTooManyOpen({ in_progress }: { in_progress: number }): void {
  if (in_progress < maxOwnOpen) return
  fail('list_is_full', { text: `You already have ${maxOwnOpen} active challenges of your own.` })
}

async function enter(tx: Tx, reader: LockedReader, id: string, today: string, at: Date): Promise<JoinReply> {
  const entered = await insertMember(tx, reader.id, id, at)
  const completed = await completeChallenges(tx, reader.id, at)
  if (entered) await moveParticipants(tx, id, 1)
  const challenge = await findVisible(tx, reader.id, id)
  return {
    challenge: describe(challenge, today),
    gamification: withCompleted(reader, { points: 0, achievements: [] }, '', completed),
  }
}

async function findVisible(tx: Tx, viewerId: string, id: string): Promise<ChallengeRow> {
  if (!isUuid(id)) fail('challenge_not_found')
  return (await findChallenge(tx, viewerId, id)) ?? fail('challenge_not_found')
}

async function findToday({ db, now }: { db: Db; now: Deps['now'] }, viewerId: string): Promise<string> {
  const { time_zone } = await findTimeZone(db, viewerId)
  return localDate(now(), time_zone)
}

/** A completed challenge stays complete, even if one of its books is no longer finished. */
function describe(row: ChallengeRow, today: string): ChallengeOffered {
  const { id, name, description, target_books, start_date, end_date, completed, joined, offered, participants } = row
  const books_read = completed ? Math.max(row.books_read, target_books) : row.books_read
  return {
    id,
    name,
    description,
    target_books,
    books_read,
    progress_percentage: Math.min(100, Math.floor((100 * books_read) / target_books)),
    start_date,
    end_date,
    days_remaining: Math.max(0, daysBetween(today, end_date) + 1),
    completed,
    points: offered ? challengePoints(target_books) : 0,
    joined,
    yours: !offered,
    participants,
  }
}

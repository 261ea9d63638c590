import { createHash } from 'node:crypto'
import { maxImageBytes } from '#contract/profiles.ts'
import { runInTurn } from '../bounded-queue.ts'
import { takeFromQuota, takeMore, type Quota } from '../accounts/quota.ts'
import { lockReader, lockReaderIfThere } from '../accounts/reader-lock.sql.ts'
import { besideDatabase } from '../db/pool/deadline.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { refuseSuspended } from '../http/auth/suspension.ts'
import type { BodySender } from '../http/hooks/body-budget.ts'
import { createSharedFairQueue, createSharedQueue } from '../processes/shared-queue.ts'
import { hour, second } from '../time.ts'
import { busy, DrawingEnded, redraw, refuse } from './redraw.ts'

/** Longer than another may take. */
const waitTimeoutMs = 15 * second

/** A reader's next picture joins the shared queue only when the previous one is done. */
const ofReader = createSharedQueue('pictures of a reader', { atOnce: 1, maxPending: 15 }, busy)
/** Decoding a large picture takes a hundred megabytes. Networks take turns, whatever number of accounts they have. */
const pictures = createSharedFairQueue('pictures', { atOnce: 1, maxPending: 15 }, busy)

export interface ProfileImage {
  hash: string
  bytes: Buffer
}

/** Each may take seconds of a processor. */
const anHour: Quota = {
  name: 'picture',
  max: 30,
  windowMs: hour,
  text: 'You can send 30 pictures an hour. Please try again later.',
}

/** One that took all the time that it may counts as so many. */
const countOfEnded = 10

/** The picture as Octavo keeps it; see `redraw`. One that is refused counts as sent. */
export async function readProfileImage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  readerId: string,
  sender: BodySender,
  dataUrl: string,
): Promise<ProfileImage> {
  const sent = decodeDataUrl(dataUrl)
  await transact(db, async (tx) => {
    refuseSuspended(await lockReader(tx, readerId), now())
    await takeFromQuota(anHour, tx, readerId, now())
  })
  try {
    const turn = sender.waitForTurn(waitTimeoutMs, (signal) => enterBoth(readerId, sender.network, signal))
    const bytes = await runInTurn(turn, () => besideDatabase(() => redraw(sent)))
    return { hash: createHash('sha256').update(bytes).digest('hex'), bytes }
  } catch (error) {
    if (error instanceof DrawingEnded) await countEnded({ db, now }, readerId)
    throw error
  }
}

function countEnded({ db, now }: Pick<Deps, 'db' | 'now'>, readerId: string): Promise<void> {
  return transact(db, async (tx) => {
    if (await lockReaderIfThere(tx, readerId)) await takeMore(anHour, tx, readerId, countOfEnded - 1, now())
  })
}

async function enterBoth(readerId: string, network: string, signal: AbortSignal): Promise<() => void> {
  const leaveOwn = await ofReader.enter(readerId, signal)
  try {
    const leave = await pictures.enter(network, signal)
    return () => {
      leave()
      leaveOwn()
    }
  } catch (error) {
    leaveOwn()
    throw error
  }
}

/** The value of `profile_image`: a URL whose content never changes. */
export function imageAddress(hash: string): string {
  return `/api/profile-images/${hash}.webp`
}

function decodeDataUrl(dataUrl: string): Buffer {
  const comma = dataUrl.indexOf(',')
  if (!/^data:image\/[^,]{1,200};base64$/.test(dataUrl.slice(0, Math.min(comma, 250)))) {
    refuse('invalid', 'The profile image must be a data URL of an image.')
  }
  const sent = Buffer.from(dataUrl.slice(comma + 1), 'base64')
  if (sent.length > maxImageBytes) refuse('too_large', 'The image must be at most 5 MB.')
  return sent
}

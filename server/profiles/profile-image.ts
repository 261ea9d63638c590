import { createHash } from 'node:crypto'
import { Failure } from '#contract/errors.ts'
import { maxImageBytes } from '#contract/profiles.ts'
import { runInTurn } from '../bounded-queue.ts'
import { takeFromQuota, takeMore, type Quota } from '../accounts/quota.ts'
import { lockReaderIfThere } from '../accounts/reader-lock.sql.ts'
import { besideDatabase } from '../db/pool/deadline.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import type { BodySender } from '../http/hooks/body-budget.ts'
import { createSharedFairQueue, createSharedQueue, type SharedQueue } from '../processes/shared-queue.ts'
import { hour, second } from '../time.ts'
import { redraw, refuse, type DrawingLimits } from './redraw.ts'
import { lockActiveReader } from '../accounts/active-reader.ts'

/** Longer than another may take. */
const waitTimeoutMs = 15 * second

const busy = () => new Failure('busy', { retryAfter: 5 })

/** A reader's next picture joins the shared queues only when the previous one is done. */
const ofReader = createSharedQueue('pictures of a reader', { atOnce: 1, maxPending: 15 }, busy)

/** Networks take turns, whatever number of accounts they have. */
interface Lane extends DrawingLimits {
  turns: SharedQueue
}

/** Our own page makes every picture small enough for this, so that none waits for what only programs send. */
const quick: Lane = {
  turns: createSharedFairQueue('pictures', { atOnce: 1, maxPending: 15 }, busy),
  maxPixels: 4_000_000,
  timeoutMs: 2 * second,
  niceness: 0,
  isReused: true,
}

/** A camera's picture, which takes about two seconds and a hundred megabytes, and what turned out not to be quick. */
const slow: Lane = {
  turns: createSharedFairQueue('large pictures', { atOnce: 1, maxPending: 15 }, busy),
  maxPixels: 32_000_000,
  timeoutMs: 10 * second,
  niceness: 5,
  // A camera's picture leaves a hundred megabytes behind.
  isReused: false,
}

export interface ProfileImage {
  hash: string
  bytes: Buffer
}

/** A picture counts once for each second that it takes. */
const anHour: Quota = {
  name: 'picture',
  max: 30,
  windowMs: hour,
  text: 'You can send 30 pictures an hour. Please try again later.',
}

/** The picture as Octavo keeps it; see `redraw`. One that is refused counts as sent. */
export async function readProfileImage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  readerId: string,
  sender: BodySender,
  dataUrl: string,
): Promise<ProfileImage> {
  const sent = decodeDataUrl(dataUrl)
  await transact(db, async (tx) => {
    const { at } = await lockActiveReader(tx, readerId, now)
    await takeFromQuota(anHour, tx, readerId, at)
  })
  let drawnMs = 0
  try {
    const turn = sender.waitForTurn(waitTimeoutMs, (signal) => ofReader.enter(readerId, signal))
    const bytes = await runInTurn(turn, async () => (await draw(quick)) ?? (await draw(slow)))
    if (!bytes) throw busy()
    return { hash: createHash('sha256').update(bytes).digest('hex'), bytes }
  } finally {
    await countFurtherSeconds({ db, now }, readerId, drawnMs)
  }

  /** Undefined if it is too much for the lane, or the server stops. */
  async function draw({ turns, ...limits }: Lane): Promise<Buffer | undefined> {
    const leave = await sender.waitForTurn(waitTimeoutMs, (signal) => turns.enter(sender.network, signal))
    const since = performance.now()
    try {
      const drawn = await besideDatabase(() => redraw(sent, limits))
      if (drawn === 'too many pixels' && limits.maxPixels === slow.maxPixels) {
        refuse('invalid', 'The image must have at most 32 million pixels.')
      }
      return typeof drawn === 'string' ? undefined : drawn
    } finally {
      drawnMs += performance.now() - since
      leave()
    }
  }
}

async function countFurtherSeconds(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  readerId: string,
  drawnMs: number,
): Promise<void> {
  const further = Math.floor(drawnMs / second)
  if (further === 0) return
  await transact(db, async (tx) => {
    if (await lockReaderIfThere(tx, readerId)) await takeMore(anHour, tx, readerId, further, now())
  })
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

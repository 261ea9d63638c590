import { fail } from '#contract/errors.ts'
import { maxRepliesOfReview, maxRepliesUnderBook, maxReviewsOfBook, maxWritten } from '#contract/reviews.ts'
import { takeFromQuota, type Quota } from '../accounts/quota.ts'
import type { Tx } from '../db/database.ts'
import { refuseSuspended } from '../http/auth/suspension.ts'
import { countWritten, hasMoreReplies } from './reviews.sql.ts'
import { refuseSameText } from './same-text.ts'
import { day, hour } from '../time.ts'

const aDay: Quota = {
  name: 'write',
  max: 500,
  windowMs: day,
  text: 'You can write 500 reviews and replies a day. Please try again tomorrow.',
}
const anHourAtFirst: Quota = {
  name: 'write at first',
  max: 120,
  windowMs: hour,
  text: 'On your first day you can write 120 reviews and replies an hour. Please try again later.',
}

interface Writer {
  id: string
  created_at: Date
  suspended_until: Date | null
}

/** Limits how fast a reader can write; one who has been suspended meanwhile cannot. Retries under an Idempotency-Key do not count. */
export async function takeTurnToWrite(tx: Tx, reader: Writer, text: string, at: Date): Promise<void> {
  refuseSuspended(reader, at)
  await takeFromQuota(aDay, tx, reader.id, at)
  if (at.getTime() < reader.created_at.getTime() + day) await takeFromQuota(anHourAtFirst, tx, reader.id, at)
  await refuseSameText(tx, text, at)
}

/** Call after storing the review or reply. */
export async function refuseTooMuch(
  tx: Tx,
  readerId: string,
  review: { book_id: string; depth: number },
): Promise<void> {
  const { here, everywhere } = await countWritten(tx, readerId, review)
  const [max, what] =
    review.depth === 0 ? [maxReviewsOfBook, 'reviews of one book'] : [maxRepliesUnderBook, 'replies under one book']
  if (here > max) fail('list_is_full', { text: `You can write at most ${max.toLocaleString('en')} ${what}.` })
  if (everywhere > maxWritten) {
    fail('list_is_full', { text: `You can have at most ${maxWritten.toLocaleString('en')} reviews and replies.` })
  }
}

/** Whoever deletes or hides a review changes all replies to it at once. Call after storing a reply. */
export async function refuseTooManyReplies(tx: Tx, parentId: string): Promise<void> {
  if (!(await hasMoreReplies(tx, parentId, maxRepliesOfReview))) return
  fail('list_is_full', { text: `A review can have at most ${maxRepliesOfReview.toLocaleString('en')} replies.` })
}

import { fail } from '#contract/errors.ts'
import { findSignedIn } from '../accounts/accounts.sql.ts'
import { giveUpName } from '../accounts/former-usernames.ts'
import { forgetAllAttempts } from '../accounts/login-attempts.sql.ts'
import { accountOf, type SessionSource } from '../accounts/login-attempts.ts'
import { demandStillSignedIn, reauthenticate } from '../accounts/reauthenticate.ts'
import { leaveGroups, leaveSomePosts } from '../groups/leaving.sql.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import { besideDatabase } from '../db/pool/deadline.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { deleteImportRow, listImportIds } from '../imports/imports.sql.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { forgetNewsOf } from '../notifications/follow-news.sql.ts'
import { endReadlistLikes } from '../readlists/readlist-likes.sql.ts'
import { endLikes } from '../reviews/likes.sql.ts'
import {
  deleteReader,
  deleteReviewsOf,
  deleteSomeRatings,
  deleteSomeReviews,
  deleteSomeRows,
  deleteUnlistedReviewsOf,
  endFollows,
  forgetTakenDown,
  hasMoreFollows,
  leaveChallenges,
  leaveCounts,
  leaveFollows,
  leaveRatings,
  leaveReports,
  lockBooksOf,
  lockReaderAndCounterparts,
  lockSomeCounterparts,
  ownTables,
  signOffSomeReviews,
} from './delete-account.sql.ts'
import { isOpenToEveryone, withdrawSomeReviews } from './withdraw-reviews.sql.ts'

interface Leaving {
  password: string
  /** Kept reviews lose their author. */
  reviews: 'delete' | 'keep'
}

/** The maximum number of other readers to lock at once, as all of them have to wait. */
const maxCounterparts = 500
/** Of rows that are the reader's own. */
const maxOwnAtOnce = 10_000
/** Of ratings, likes and reviews, whose books and reviews others change as well. */
const maxAtOnce = 500

/**
 * Deletes what can be much in batches, as others wait for each transaction, and then the account with the rest in one. Counts shown to
 * other readers are correct at all times. If it is broken off, the account is still there with less in it, and can be deleted again.
 */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { password, reviews }: Leaving,
  source: SessionSource,
): Promise<void> {
  const { password_hash: hash } = (await findSignedIn(deps.db, viewer.id, source.tokenHash)) ?? fail('not_signed_in')
  await reauthenticate(deps, viewer, { password, hash, field: 'password' }, source)
  // The whole takes longer than a call may wait for the database.
  const asOneStep = <T>(change: (tx: Tx) => Promise<T>) => besideDatabase(() => transact(deps.db, change))
  const whileSignedIn = <T>(change: (tx: Tx) => Promise<T>) =>
    asOneStep(async (tx) => {
      await lockReader(tx, viewer.id)
      await demandStillSignedIn(tx, viewer, source, hash)
      return change(tx)
    })
  const inBatches = async (limit: number, deleteSome: DeleteSome) => {
    let deleted: number
    do deleted = await whileSignedIn((tx) => deleteSome(tx, viewer.id, limit))
    while (deleted > 0)
  }
  for (const importId of await listImportIds(deps.db, viewer.id)) {
    await whileSignedIn((tx) => deleteImportRow(tx, { id: importId, reader_id: viewer.id }))
  }
  for (const rows of ownTables) {
    await inBatches(maxOwnAtOnce, (tx, readerId, limit) => deleteSomeRows(tx, rows, readerId, limit))
  }
  await inBatches(maxAtOnce, deleteSomeRatings)
  await inBatches(maxAtOnce, endLikes)
  await inBatches(maxAtOnce, endReadlistLikes)
  await inBatches(maxAtOnce, reviews === 'delete' ? deleteSomeReviews : keepSomeReviews)
  const leaveSome: DeleteSome = (tx, readerId, limit) => leaveSomePosts(tx, readerId, reviews, limit)
  await inBatches(maxAtOnce, leaveSome)
  while (await hasMoreFollows(deps.db, viewer.id, maxCounterparts)) {
    await asOneStep(async (tx) => {
      const counterparts = await lockSomeCounterparts(tx, viewer.id, maxCounterparts)
      await demandStillSignedIn(tx, viewer, source, hash)
      await endFollows(tx, viewer.id, counterparts)
    })
  }
  await transact(deps.db, async (tx) => {
    await lockReaderAndCounterparts(tx, viewer.id)
    const { username_folded, email_folded } = await demandStillSignedIn(tx, viewer, source, hash)
    await leaveFollows(tx, viewer.id)
    await forgetNewsOf(tx, viewer.id)
    await lockBooksOf(tx, viewer.id)
    await leaveRatings(tx, viewer.id)
    await endLikes(tx, viewer.id)
    await endReadlistLikes(tx, viewer.id)
    if (reviews === 'delete') await deleteReviewsOf(tx, viewer.id)
    else {
      await allOf(tx, viewer.id, keepSomeReviews)
      await deleteUnlistedReviewsOf(tx, viewer.id)
    }
    await allOf(tx, viewer.id, leaveSome)
    await leaveGroups(tx, viewer.id)
    await leaveReports(tx, viewer.id, reviews)
    await forgetTakenDown(tx, viewer.id)
    await leaveChallenges(tx, viewer.id)
    await leaveCounts(tx, viewer.id)
    await forgetAllAttempts(tx, [viewer.id, accountOf(username_folded), accountOf(email_folded)])
    await giveUpName(tx, username_folded, deps.now())
    await deleteReader(tx, viewer.id)
  })
}

/** Deletes some rows of the reader, or takes the name off them; returns how many, and 0 only if there are no more. */
type DeleteSome = (tx: Tx, readerId: string, limit: number) => Promise<number>

/** What not everyone could see is not kept without its author: then everyone would. The profile may be closed at the last moment. */
async function keepSomeReviews(tx: Tx, readerId: string, limit: number): Promise<number> {
  return (await isOpenToEveryone(tx, readerId))
    ? signOffSomeReviews(tx, readerId, limit)
    : withdrawSomeReviews(tx, readerId, limit)
}

/** What was written since the batches, in the transaction that deletes the reader. */
async function allOf(tx: Tx, readerId: string, deleteSome: DeleteSome): Promise<void> {
  let deleted: number
  do deleted = await deleteSome(tx, readerId, maxAtOnce)
  while (deleted > 0)
}

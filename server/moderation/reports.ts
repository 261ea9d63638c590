import { randomUUIDv7 } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import {
  maxReportsADay,
  type createReport as contract,
  type listNotices as noticesContract,
  type listReports as reportsContract,
  type Report,
  type Suspension,
} from '#contract/moderation/reports.ts'
import { isBlank } from '#contract/shapes.ts'
import { takeFromQuota } from '../accounts/quota.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { suspensionEnd } from '../http/auth/suspension.ts'
import { idCursorOf, pageOf } from '../http/pagination.ts'
import { findGroupKnownTo } from '../groups/members.ts'
import { canReadPost } from '../groups/posts.ts'
import { findByLink } from '../readlists/audience.sql.ts'
import { findVisible } from '../readlists/readlists.sql.ts'
import { findShown } from '../reviews/reviews.sql.ts'
import { findSuspension, insertReport, listNoticesOf, listReportsOf } from './reports.sql.ts'
import { findKnownReader, maySeeThings } from '../visibility/visibility.sql.ts'
import {
  findGroupThing,
  findPostThing,
  findReaderThing,
  findReadlistThing,
  findReviewThing,
  type Thing,
} from './things.sql.ts'
import { day } from '../time.ts'

const pageSize = 20

const aDay = {
  name: 'report',
  max: maxReportsADay,
  windowMs: day,
  text: `You can make ${maxReportsADay} reports a day. Please try again tomorrow.`,
}

/** Counts once for each thing and reader. What the reader may not see is answered as missing. */
export async function report(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { kind, id, reason, words = '' }: Input<typeof contract>['body'],
): Promise<Report> {
  return transact(db, async (tx) => {
    await lockReader(tx, viewer.id)
    const at = now()
    const thing = await findThing(tx, viewer, { kind, id, at })
    if (thing.readerId === viewer.id) fail('invalid', { text: 'This is your own.' })
    const { username, title, said } = thing
    const made = {
      id: randomUUIDv7(),
      reason,
      words: isBlank(words) ? '' : words.trim(),
      reported_at: at,
    }
    const about = { thing_kind: thing.kind, thing_id: thing.id, reader_id: thing.readerId, title, said }
    const inserted = await insertReport(tx, { ...made, ...about, reporter_id: viewer.id })
    const { title: reported } = inserted ?? fail('already_reported')
    await takeFromQuota(aDay, tx, viewer.id, at)
    return {
      ...made,
      kind: thing.kind,
      username,
      title: reported,
      reported_at: at.toISOString(),
      outcome: 'waiting',
      decided_at: null,
    }
  })
}

async function findThing(
  db: Parameters<typeof findReviewThing>[0],
  viewer: Viewer,
  { kind, id, at }: Pick<Input<typeof contract>['body'], 'kind' | 'id'> & { at: Date },
): Promise<Thing> {
  if (kind === 'review') {
    const shown = isUuid(id) ? await findShown(db, viewer.id, id) : undefined
    const isOpen = shown && (shown.reader_id === null || (await maySeeThings(db, viewer.id, shown.reader_id)))
    return (isOpen && (await findReviewThing(db, id))) || fail('review_not_found')
  }
  if (kind === 'post') {
    const isOpen = isUuid(id) && (await canReadPost(db, viewer.id, id))
    return (isOpen && (await findPostThing(db, id))) || fail('post_not_found')
  }
  if (kind === 'group') {
    const groupId = await findGroupKnownTo(db, viewer, id, at)
    return (groupId !== undefined && (await findGroupThing(db, groupId))) || fail('group_not_found')
  }
  if (kind === 'readlist') {
    const shown = isUuid(id) ? await findVisible(db, id, viewer.id) : await findByLink(db, viewer.id, id, at)
    return (shown && (await findReadlistThing(db, shown.id))) || fail('readlist_not_found')
  }
  const reader = (await findKnownReader(db, viewer.id, id)) ?? fail('reader_not_found')
  const thing = (await findReaderThing(db, reader, kind)) ?? fail('reader_not_found')
  if (kind === 'picture' && thing.said === '') fail('reader_not_found', { text: 'This reader has no picture.' })
  return thing
}

export async function listReports(
  db: Db,
  viewer: Viewer,
  after: string | undefined,
): Promise<Reply<typeof reportsContract>> {
  const rows = await listReportsOf(db, viewer.id, { after, limit: pageSize + 1 })
  const { shown, next } = pageOf(rows, pageSize, idCursorOf)
  return {
    results: shown.map((row) => ({
      ...row,
      reported_at: row.reported_at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
    })),
    next,
  }
}

export async function listNotices(
  db: Db,
  viewer: Viewer,
  after: string | undefined,
): Promise<Reply<typeof noticesContract>> {
  const rows = await listNoticesOf(db, viewer.id, { after, limit: pageSize + 1 })
  const { shown, next } = pageOf(rows, pageSize, idCursorOf)
  return {
    results: shown.map(({ suspended_until, acted_at, ...row }) => ({
      ...row,
      acted_at: acted_at.toISOString(),
      until: suspensionEnd(suspended_until),
    })),
    next,
  }
}

export async function describeSuspension(db: Db, viewer: Viewer): Promise<Suspension> {
  const { suspended_until: until } = viewer
  if (!until) return { is_suspended: false, until: null, why: '' }
  const found = await findSuspension(db, viewer.id)
  return { is_suspended: true, until: suspensionEnd(until), why: found?.why ?? '' }
}

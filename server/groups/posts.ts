import { randomUUIDv7 } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import type { Reply } from '#contract/endpoint.ts'
import { maxPostsInGroup, type GroupPost, type listPosts as listContract } from '#contract/groups/group-posts.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { doOnce, type IdempotentRequest, type StoredReply } from '../http/idempotency.ts'
import { idCursorOf, pageOf } from '../http/pagination.ts'
import { tell } from '../notifications/tell.ts'
import { localDate } from '../points/local-date.ts'
import { takeTurnToWrite } from '../reviews/review-limits.ts'
import { lockOwnGroup, openUntil } from './group-state.ts'
import { findHowFar } from '../reading/how-far/how-far.sql.ts'
import { findGroup, listParts, type PartRow } from './groups.sql.ts'
import { hasRead } from './plan.ts'
import {
  countPostsOf,
  deletePostOf,
  findPost,
  insertPost,
  listOthersIn,
  listPostRows,
  updatePost,
  type PostRow,
} from './posts.sql.ts'

const pageSize = 50

type Needed = Pick<Deps, 'db' | 'now'>

interface Thread {
  groupId: string
  /** The number of the part. */
  number: number
}

export async function listPosts(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { groupId, number }: Thread,
  after: string | undefined,
): Promise<Reply<typeof listContract>> {
  const group = isUuid(groupId) ? await findGroup(db, viewer.id, groupId) : undefined
  if (!group) fail('group_not_found')
  const part = (await findOpenPart(db, viewer.id, group, number)) ?? fail('part_not_open')
  const rows = await listPostRows(db, viewer.id, { partId: part.id, after, limit: pageSize + 1 })
  const { shown, next } = pageOf(rows, pageSize, idCursorOf)
  return { results: shown.map((row) => postReply(row, viewer.id)), next }
}

/** Undefined if the reader has not come to its end. */
async function findOpenPart(
  db: Db | Tx,
  viewerId: string,
  { id, book_id }: { id: string; book_id: string },
  number: number,
): Promise<PartRow | undefined> {
  const part = (await listParts(db, [id])).find((each) => each.number === number) ?? fail('group_not_found')
  return hasRead(part, await findHowFar(db, viewerId, book_id)) ? part : undefined
}

function postReply({ reader_id, created_at, edited_at, removed_for, ...row }: PostRow, viewerId: string): GroupPost {
  const is_yours = reader_id === viewerId
  return {
    ...row,
    created_at: created_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
    is_yours,
    is_removed: removed_for !== null && !row.hidden,
    removed_for: is_yours ? removed_for : null,
  }
}

export function createPost(
  { db, now, ...deps }: Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer'>,
  viewer: Viewer,
  { groupId, number }: Thread,
  text: string,
  sent: IdempotentRequest | undefined,
): Promise<StoredReply<GroupPost>> {
  return transact(db, async (tx) => {
    const reader = await lockReader(tx, viewer.id)
    const at = now()
    const describe = ({ id }: { id: string }) => describePost(tx, viewer.id, id)
    const act = async () => {
      const group = await lockOwnGroup(tx, viewer.id, groupId)
      if (localDate(at, reader.time_zone) > openUntil(group, reader.time_zone)) fail('group_is_over')
      const part = (await findOpenPart(tx, viewer.id, group, number)) ?? fail('part_not_open')
      await takeTurnToWrite(tx, reader, text, at)
      const id = randomUUIDv7()
      await insertPost(tx, { id, part_id: part.id, reader_id: viewer.id, text, created_at: at })
      if ((await countPostsOf(tx, group.id, viewer.id)) > maxPostsInGroup) {
        fail('list_is_full', {
          text: `You can write at most ${maxPostsInGroup.toLocaleString('en')} posts in one group.`,
        })
      }
      const cause = { group_id: group.id, part_id: part.id, post_id: id }
      const others = await listOthersIn(tx, group.id, { bookId: group.book_id, but: viewer.id })
      const there = others.filter((far) => hasRead(part, far)).map(({ reader_id }) => reader_id)
      await tell(deps, tx, there, { kind: 'group_post', actorId: viewer.id, cause }, at)
      return { reply: await describe({ id }), kernel: { id } }
    }
    return doOnce(tx, viewer.id, sent, at, act, describe)
  })
}

async function describePost(tx: Tx, viewerId: string, id: string): Promise<GroupPost> {
  const [row] = await listPostRows(tx, viewerId, { id, limit: 1 })
  return row ? postReply(row, viewerId) : fail('post_not_found')
}

export function editPost({ db, now }: Needed, viewer: Viewer, id: string, text: string): Promise<GroupPost> {
  if (!isUuid(id)) fail('post_not_found')
  return transact(db, async (tx) => {
    const reader = await lockReader(tx, viewer.id)
    const post = await findPost(tx, id)
    if (post?.reader_id !== viewer.id) fail('post_not_found')
    const at = now()
    const group = await lockOwnGroup(tx, viewer.id, post.group_id)
    if (localDate(at, reader.time_zone) > openUntil(group, reader.time_zone)) fail('group_is_over')
    if (text !== post.text) {
      await takeTurnToWrite(tx, reader, text, at)
      if (!(await updatePost(tx, id, text, at))) {
        fail((await findPost(tx, id)) ? 'removed_by_moderator' : 'post_not_found')
      }
    }
    return describePost(tx, viewer.id, id)
  })
}

/** At any time, also after the reader has left the group. */
export async function deletePost({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<void> {
  if (!isUuid(id) || !(await deletePostOf(db, viewer.id, id))) fail('post_not_found')
}

/** Whether a reader is shown what a post says. */
export async function canReadPost(db: Db | Tx, viewerId: string, id: string): Promise<boolean> {
  const post = await findPost(db, id)
  const group = post && (await findGroup(db, viewerId, post.group_id))
  if (!group || !(await findOpenPart(db, viewerId, group, post.number))) return false
  const [row] = await listPostRows(db, viewerId, { id, limit: 1 })
  return row !== undefined && !row.hidden
}

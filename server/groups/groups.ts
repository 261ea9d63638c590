import { randomUUIDv7 } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import {
  maxRunningGroups,
  type createGroup as createContract,
  type Group,
  type GroupMember,
  type listGroups as listContract,
  type updateGroup as updateContract,
} from '#contract/groups/groups.ts'
import { isOwnBookId } from '#contract/provisional-id.ts'
import { lockActiveReader } from '../accounts/active-reader.ts'
import { takeFromQuota, type Quota } from '../accounts/quota.ts'
import type { StoredBook } from '../books/book-reply.ts'
import { isPrivateBook } from '../books/private-book.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { doOnce, type IdempotentRequest, type StoredReply } from '../http/idempotency.ts'
import { tell } from '../notifications/tell.ts'
import { localDate } from '../points/local-date.ts'
import { day } from '../time.ts'
import { isOver, lockOrganized, openUntil } from './group-state.ts'
import {
  countPosts,
  findGroup,
  insertGroup,
  listEditions,
  listGroupsOf,
  listInvitationsOf,
  listMembers,
  listParts,
  saveParts,
  updateGroupRow,
  type GroupRow,
  type MemberRow,
  type PartRow,
} from './groups.sql.ts'
import { countRunning, forgetToldEnd, listBlockedMembers, listInvited, listJoined, saveState } from './members.sql.ts'
import { hasRead, mayEndEarlier, nameOfGroup, paceOf, readPlan, withEdition, type Plan } from './plan.ts'

const aDay: Quota = {
  name: 'start a group',
  max: 20,
  windowMs: day,
  text: 'You can start 20 groups a day. Please try again tomorrow.',
}

type Needed = Pick<Deps, 'db' | 'now'>

export async function listOwnGroups({ db, now }: Needed, viewer: Viewer): Promise<Reply<typeof listContract>> {
  const at = now()
  const today = localDate(at, viewer.time_zone)
  const [groups, invitations] = await Promise.all([
    listGroupsOf(db, viewer.id, today),
    listInvitationsOf(db, viewer.id, { today, at }),
  ])
  const parts = Map.groupBy(
    await listParts(
      db,
      groups.map(({ id }) => id),
    ),
    ({ group_id }) => group_id,
  )
  return {
    groups: groups.map((group) => {
      const own = parts.get(group.id) ?? []
      const next = own.find(({ due_on }) => due_on >= today)
      return {
        ...summaryOf(group, today),
        parts_read: own.filter((part) => hasRead(part, group)).length,
        parts_count: own.length,
        next_due_on: next?.due_on ?? null,
      }
    }),
    invitations: invitations.map(({ since, invited_by, ...group }) => ({
      ...summaryOf(group, today),
      invited_by,
      invited_at: since.toISOString(),
    })),
  }
}

export async function getGroup({ db, now }: Needed, viewer: Viewer, id: string): Promise<Group> {
  const group = isUuid(id) ? await findGroup(db, viewer.id, id) : undefined
  return describeGroup(db, viewer, group ?? fail('group_not_found'), now())
}

async function describeGroup(db: Db | Tx, viewer: Viewer, group: GroupRow, at: Date): Promise<Group> {
  const today = localDate(at, viewer.time_zone)
  const isOrganizer = group.organizer_id === viewer.id
  const [parts, posts, members, invited, blocked] = await Promise.all([
    listParts(db, [group.id]),
    countPosts(db, group.id),
    listMembers(db, viewer.id, group),
    isOrganizer ? listInvited(db, viewer.id, group.id) : [],
    isOrganizer ? listBlockedMembers(db, viewer.id, group.id) : [],
  ])
  const you = members.find(({ id }) => id === viewer.id)
  const open_until = openUntil(group, viewer.time_zone)
  return {
    ...summaryOf(group, today),
    is_organizer: isOrganizer,
    is_open: today <= open_until,
    open_until,
    today,
    parts: parts.map((part) => ({
      number: part.number,
      title: part.title,
      to_page: part.to_page,
      of_pages: part.of_pages,
      to_percent: part.to_percent,
      due_on: part.due_on,
      posts_count: posts.get(part.number) ?? 0,
      is_open: you !== undefined && hasRead(part, you),
    })),
    members: members.map((member) => memberReply(member, { viewer, group, parts, today })),
    invited,
    blocked,
    link: isOrganizer ? group.link_token : null,
    names_removed_for: isOrganizer ? group.removed_for : null,
  }
}

const nothingNoted = {
  has_finished: false,
  finished_on: null,
  share: null,
  percent: null,
  page: null,
  last_page_of_unknown: null,
}

function memberReply(
  { shows_progress, quarters, ...member }: MemberRow,
  { viewer, group, parts, today }: { viewer: Viewer; group: GroupRow; parts: PartRow[]; today: string },
): GroupMember {
  const come = shows_progress ? member : nothingNoted
  const { has_finished, finished_on, percent, page } = come
  return {
    username: member.username,
    profile_image: member.profile_image,
    is_organizer: member.id === group.organizer_id,
    is_you: member.id === viewer.id,
    shows_progress,
    has_finished,
    finished_on,
    percent,
    page,
    ...paceOf(parts, come, today),
    stars: quarters === null ? null : quarters / 4,
  }
}

function summaryOf(group: GroupRow, today: string) {
  return {
    id: group.id,
    name: group.name,
    book: {
      id: group.book_id,
      google_books_id: group.google_books_id,
      title: group.title,
      author: group.authors.join(', '),
      image: group.image,
      genres: group.genres,
      year: group.year,
      pages: group.pages,
    },
    organizer: group.organizer,
    starts_on: group.starts_on,
    ends_on: group.ends_on,
    is_over: isOver(group, today),
    members_count: group.members_count,
  }
}

export async function createGroup(
  { db, now }: Needed,
  viewer: Viewer,
  book: StoredBook,
  { name, ...asked }: Input<typeof createContract>['body'],
  sent: IdempotentRequest | undefined,
): Promise<StoredReply<{ id: string }>> {
  if (isOwnBookId(book.google_books_id)) {
    fail('own_book', { text: 'Only you have this book, so others could not read it with you.' })
  }
  return transact(db, async (tx) => {
    const { reader, at } = await lockActiveReader(tx, viewer.id, now)
    const today = localDate(at, reader.time_zone)
    const act = async () => {
      const editions = await listEditions(tx, viewer.id, book.id)
      const plan = withEdition(readPlan(asked, today), editions)
      await refuseUnlessFree(tx, viewer.id, book.id, today)
      await takeFromQuota(aDay, tx, viewer.id, at)
      const id = randomUUIDv7()
      const named = nameOfGroup(name, book.title)
      const { starts_on, ends_on } = plan
      await insertGroup(tx, { id, book_id: book.id, organizer_id: viewer.id, name: named, starts_on, ends_on }, at)
      await saveParts(tx, id, partsOf(plan))
      await saveState(tx, id, viewer.id, { state: 'joined' }, at)
      return { reply: { id }, kernel: { id } }
    }
    return doOnce(tx, viewer.id, sent, at, act, async ({ id }) => ({ id }))
  })
}

/** Refuses one who keeps the book private, or is in very many groups. Call before the reader comes in. */
export async function refuseUnlessFree(tx: Tx, readerId: string, bookId: string, today: string): Promise<void> {
  if (await isPrivateBook(tx, readerId, bookId)) fail('book_kept_private')
  if ((await countRunning(tx, readerId, today)) >= maxRunningGroups) {
    fail('list_is_full', { text: `You can be in at most ${maxRunningGroups} groups at once.` })
  }
}

function partsOf({ parts }: Plan) {
  return parts.map((part) => ({ ...part, id: randomUUIDv7() }))
}

export async function updateGroup(
  { db, now }: Needed,
  viewer: Viewer,
  id: string,
  { name, ...asked }: Input<typeof updateContract>['body'],
): Promise<Group> {
  return transact(db, async (tx) => {
    const { at } = await lockActiveReader(tx, viewer.id, now)
    const group = await lockOrganized(tx, viewer.id, id)
    const today = localDate(at, viewer.time_zone)
    if (isOver(group, today)) fail('group_is_over')
    const before = await listParts(tx, [id])
    const editions = await listEditions(tx, viewer.id, group.book_id)
    const plan = withEdition(readPlan(asked, today), editions, before)
    const named = nameOfGroup(name, '')
    if (group.removed_for !== null && (named !== group.name || plan.parts.some(({ title }) => title !== ''))) {
      fail('removed_by_moderator', {
        text: 'A moderator removed the names in this group. You can change its dates and parts.',
      })
    }
    refuseToOpen(before, plan, await countPosts(tx, id))
    const { starts_on, ends_on } = plan
    await updateGroupRow(tx, id, { name: named, starts_on, ends_on })
    if (ends_on > group.ends_on) await forgetToldEnd(tx, id)
    await saveParts(tx, id, partsOf(plan))
    return getGroup({ db: tx, now: () => at }, viewer, id)
  })
}

/** What was written about a part stays closed to those who have not come as far as its author had. */
function refuseToOpen(before: PartRow[], { parts }: Plan, posts: Map<number, number>): void {
  for (const part of before.filter(({ number }) => (posts.get(number) ?? 0) > 0)) {
    const now = parts[part.number - 1] ?? fail('part_has_posts')
    if (mayEndEarlier(part, now)) {
      fail('part_has_posts', {
        text: `Readers have written about part ${part.number}. It cannot end earlier, where others would read that too soon.`,
      })
    }
  }
}

export async function endGroup(
  { db, now, ...deps }: Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer'>,
  viewer: Viewer,
  id: string,
): Promise<Group> {
  return transact(db, async (tx) => {
    const { at } = await lockActiveReader(tx, viewer.id, now)
    const group = await lockOrganized(tx, viewer.id, id)
    if (!isOver(group, localDate(at, viewer.time_zone))) {
      await updateGroupRow(tx, id, { ended_at: at })
      const others = (await listJoined(tx, id)).filter((each) => each !== viewer.id)
      await tell(deps, tx, others, { kind: 'group_ended', actorId: viewer.id, cause: { group_id: id } }, at)
    }
    return getGroup({ db: tx, now: () => at }, viewer, id)
  })
}

import { fail } from '#contract/errors.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { openGroupLink as linkContract } from '#contract/groups/group-members.ts'
import { maxGroupMembers } from '#contract/groups/groups.ts'
import { lockActiveReader } from '../accounts/active-reader.ts'
import { takeFromQuota, type Quota } from '../accounts/quota.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { isFollowing } from '../follows/follows.sql.ts'
import { newToken, type Viewer } from '../http/auth/session.ts'
import { tellInvited } from '../notifications/tell.ts'
import { localDate } from '../points/local-date.ts'
import { day } from '../time.ts'
import { knownReader } from '../visibility/visibility.ts'
import { isOver, lockOrganized } from './group-state.ts'
import { refuseUnlessFree } from './groups.ts'
import {
  deleteGroup,
  findGroupByLink,
  listInvitationsOf,
  lockGroup,
  updateGroupRow,
  type LockedGroup,
} from './groups.sql.ts'
import {
  countMembers,
  deleteInvitation,
  findMembership,
  findNamed,
  findState,
  listInvited,
  saveState,
} from './members.sql.ts'

/** More than a group can hold, as some decline. */
const maxInvited = 100

/** Keeps readers from flooding strangers with invitations. */
const ofStrangers: Quota = {
  name: 'invite strangers',
  max: 10,
  windowMs: day,
  text: "You can invite 10 readers a day who don't follow you. Send them the link instead.",
}

type Needed = Pick<Deps, 'db' | 'now'>
type Telling = Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer'>

export function invite(
  { db, now, ...deps }: Telling,
  viewer: Viewer,
  groupId: string,
  username: string,
): Promise<{ invited: string[] }> {
  return transact(db, async (tx) => {
    const { at } = await lockActiveReader(tx, viewer.id, now)
    const group = await lockOrganized(tx, viewer.id, groupId)
    if (isOver(group, localDate(at, viewer.time_zone))) fail('group_is_over')
    const reader = await knownReader(tx, viewer.id, username.trim())
    const { state, invited_by } = (await findMembership(tx, group.id, reader.id)) ?? {}
    if (state === 'declined' || state === 'left') fail('reader_has_declined')
    // Whom an earlier organizer invited may not be shown that: who organizes the group now asks anew.
    if (state !== 'joined' && !(state === 'invited' && invited_by === viewer.id)) {
      if (!(await isFollowing(tx, reader.id, viewer.id))) await takeFromQuota(ofStrangers, tx, viewer.id, at)
      await saveState(tx, group.id, reader.id, { state: 'invited', invitedBy: viewer.id }, at)
      const { joined, invited } = await countMembers(tx, group.id)
      if (joined >= maxGroupMembers) refuseFull()
      if (invited > maxInvited) {
        fail('list_is_full', { text: `At most ${maxInvited} invitations can wait for an answer.` })
      }
      await tellInvited(deps, tx, { groupId: group.id, organizerId: viewer.id, invitedId: reader.id }, at)
    }
    return { invited: await listInvited(tx, viewer.id, group.id) }
  })
}

/** An invitation that is not seen, as it comes from behind a block, cannot be answered. */
export async function answer({ db, now }: Needed, viewer: Viewer, groupId: string, accepts: boolean): Promise<void> {
  if (!isUuid(groupId)) fail('group_not_found')
  await transact(db, async (tx) => {
    const { at } = await lockActiveReader(tx, viewer.id, now)
    const group = (await lockGroup(tx, groupId)) ?? fail('group_not_found')
    const state = await findState(tx, groupId, viewer.id)
    // Sent again, as the reply was lost.
    if (state === (accepts ? 'joined' : 'declined')) return
    if (state !== 'invited') fail('group_not_found')
    const today = localDate(at, viewer.time_zone)
    if (!accepts) return saveState(tx, groupId, viewer.id, { state: 'declined' }, at)
    if (isOver(group, today)) fail('group_is_over')
    if (!(await isInvited(tx, viewer, groupId, at))) fail('group_not_found')
    await comeIn(tx, viewer, group, at)
  })
}

export function changeLink(
  { db, now }: Needed,
  viewer: Viewer,
  groupId: string,
  wanted: boolean,
): Promise<{ link: string | null }> {
  return transact(db, async (tx) => {
    const { at } = await lockActiveReader(tx, viewer.id, now)
    const group = await lockOrganized(tx, viewer.id, groupId)
    if (wanted && isOver(group, localDate(at, viewer.time_zone))) fail('group_is_over')
    const link = wanted ? (group.link_token ?? newToken()) : null
    await updateGroupRow(tx, groupId, { link_token: link })
    return { link }
  })
}

/** For visitors too. */
export async function openLink(
  { db, now }: Needed,
  viewer: Viewer | undefined,
  link: string,
): Promise<Reply<typeof linkContract>> {
  const at = now()
  const group = (await findGroupByLink(db, viewer?.id, link, at)) ?? fail('group_not_found')
  const state = viewer && (await findState(db, group.id, viewer.id))
  if (state === 'removed') fail('group_not_found')
  const { name, organizer, starts_on, ends_on, members_count, parts_count } = group
  const { google_books_id, title, authors, image, genres, year } = group
  return {
    id: state === 'joined' ? group.id : null,
    name,
    organizer,
    starts_on,
    ends_on,
    is_over: isOver(group, localDate(at, viewer?.time_zone ?? 'UTC')),
    members_count,
    parts_count,
    book: { google_books_id, title, author: authors.join(', '), image, genres, year },
  }
}

/** Whoever was removed finds nothing behind the link. */
export async function joinByLink({ db, now }: Needed, viewer: Viewer, link: string): Promise<{ id: string }> {
  return transact(db, async (tx) => {
    const { at } = await lockActiveReader(tx, viewer.id, now)
    const found = (await findGroupByLink(tx, viewer.id, link, at)) ?? fail('group_not_found')
    const group = (await lockGroup(tx, found.id)) ?? fail('group_not_found')
    if (group.link_token !== link) fail('group_not_found')
    const state = await findState(tx, group.id, viewer.id)
    if (state === 'removed') fail('group_not_found')
    if (state !== 'joined') await comeIn(tx, viewer, group, at)
    return { id: group.id }
  })
}

/** By an invitation that the viewer is shown. */
async function isInvited(db: Db | Tx, viewer: Viewer, groupId: string, at: Date): Promise<boolean> {
  const shown = await listInvitationsOf(db, viewer.id, { today: localDate(at, viewer.time_zone), at, groupId })
  return shown.length > 0
}

/** Counted while the group is locked, so that of many at once only as many come in as there is room. */
async function comeIn(tx: Tx, viewer: Viewer, group: LockedGroup, at: Date): Promise<void> {
  const today = localDate(at, viewer.time_zone)
  if (isOver(group, today)) fail('group_is_over')
  await refuseUnlessFree(tx, viewer.id, group.book_id, today)
  await saveState(tx, group.id, viewer.id, { state: 'joined' }, at)
  if ((await countMembers(tx, group.id)).joined > maxGroupMembers) refuseFull()
}

function refuseFull(): never {
  return fail('list_is_full', { text: `A group has room for ${maxGroupMembers} readers, and this one is full.` })
}

/** Succeeds even if the reader is not in the group, so that ids cannot be probed. */
export async function leave({ db, now }: Needed, viewer: Viewer, groupId: string): Promise<void> {
  if (!isUuid(groupId)) return
  await transact(db, async (tx) => {
    await lockReader(tx, viewer.id)
    const group = await lockGroup(tx, groupId)
    if (!group || (await findState(tx, groupId, viewer.id)) !== 'joined') return
    if (group.organizer_id !== viewer.id) return saveState(tx, groupId, viewer.id, { state: 'left' }, now())
    if ((await countMembers(tx, groupId)).joined > 1) fail('organizer_cannot_leave')
    await deleteGroup(tx, groupId)
  })
}

export async function removeMember({ db, now }: Needed, viewer: Viewer, groupId: string, username: string) {
  await transact(db, async (tx) => {
    await lockReader(tx, viewer.id)
    const group = await lockOrganized(tx, viewer.id, groupId)
    const member = await findNamed(tx, group.id, username)
    if (!member || member.id === viewer.id) return
    if (member.state === 'joined') await saveState(tx, group.id, member.id, { state: 'removed' }, now())
    else await deleteInvitation(tx, group.id, member.id)
  })
}

export async function handOver({ db, now }: Needed, viewer: Viewer, groupId: string, username: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockActiveReader(tx, viewer.id, now)
    const group = await lockOrganized(tx, viewer.id, groupId)
    const member = await findNamed(tx, group.id, username)
    if (member?.state !== 'joined') fail('reader_not_found')
    await knownReader(tx, viewer.id, username.trim())
    await updateGroupRow(tx, groupId, { organizer_id: member.id })
  })
}

/** The group of this id that the viewer is in or is invited to, or that this link invites to. */
export async function findGroupKnownTo(
  db: Db | Tx,
  viewer: Viewer,
  idOrLink: string,
  at: Date,
): Promise<string | undefined> {
  if (!isUuid(idOrLink)) {
    const found = await findGroupByLink(db, viewer.id, idOrLink, at)
    return found && (await findState(db, found.id, viewer.id)) !== 'removed' ? found.id : undefined
  }
  if ((await findState(db, idOrLink, viewer.id)) === 'joined') return idOrLink
  return (await isInvited(db, viewer, idOrLink, at)) ? idOrLink : undefined
}

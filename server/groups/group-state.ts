import { fail } from '#contract/errors.ts'
import { daysToWriteAfterEnd } from '#contract/groups/groups.ts'
import type { Tx } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import { addDays, localDate } from '../points/local-date.ts'
import { lockGroup, type LockedGroup } from './groups.sql.ts'
import { findState } from './members.sql.ts'

interface Ending {
  ends_on: string
  ended_at: Date | null
}

export function isOver({ ends_on, ended_at }: Ending, today: string): boolean {
  return ended_at !== null || ends_on < today
}

/** The last day on which members can write. */
export function openUntil({ ends_on, ended_at }: Ending, timeZone: string): string {
  const ended = ended_at === null ? ends_on : localDate(ended_at, timeZone)
  return addDays(ended < ends_on ? ended : ends_on, daysToWriteAfterEnd)
}

/** Locks a group that the reader is in. Call after `lockReader`. */
export async function lockOwnGroup(tx: Tx, viewerId: string, id: string): Promise<LockedGroup> {
  if (!isUuid(id)) fail('group_not_found')
  const group = (await lockGroup(tx, id)) ?? fail('group_not_found')
  if ((await findState(tx, id, viewerId)) !== 'joined') fail('group_not_found')
  return group
}

/** The same for what its organizer alone can do. */
export async function lockOrganized(tx: Tx, viewerId: string, id: string): Promise<LockedGroup> {
  const group = await lockOwnGroup(tx, viewerId, id)
  if (group.organizer_id !== viewerId) fail('not_the_organizer')
  return group
}

import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

const kinds = ['follow', 'follow_request'] as const

/** Under which it is counted how often a reader was told, by the follower. */
export function nameOfNews(kind: (typeof kinds)[number], followedId: string): string {
  return `told ${kind} ${followedId}`
}

/** The same of who is asked into a group, by whoever organizes it. */
export function nameOfInvitation(invitedId: string, groupId: string): string {
  return `${invitationsOf(invitedId)} ${groupId}`
}

function invitationsOf(invitedId: string): string {
  return `told group_invite ${invitedId}`
}

/** In the words of the index `allowance_of_news`, which is used for nothing else. */
const isOfNews = sql<boolean>`name like 'told %'`

/** Of a reader who leaves, with all whom they were told of. */
export async function forgetNewsOf(tx: Tx, readerId: string): Promise<void> {
  const names = kinds.map((kind) => nameOfNews(kind, readerId))
  await tx
    .deleteFrom('allowance')
    .where(isOfNews)
    .where((eb) => eb.or([eb('name', 'in', names), eb('name', 'like', `${invitationsOf(readerId)} %`)]))
    .execute()
}

export async function forgetOldNews(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('allowance').where(isOfNews).where('since', '<', before).execute()
}

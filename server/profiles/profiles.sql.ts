import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { hasRequested } from '../follows/follow-requests.sql.ts'
import { noBlock, showsThings } from '../visibility/visibility.sql.ts'

const publicColumns = [
  'reader.id',
  'reader.username',
  'reader.bio',
  'reader.profile_image',
  'reader.points',
  'reader.followers_count',
  'reader.following_count',
] as const

/** Undefined also if a block stands between the two. Ignores case. */
export function findPublicProfile(db: Db, viewerId: string, username: string) {
  return db
    .selectFrom('reader')
    .select(publicColumns)
    .select(
      sql<boolean>`exists (select from follow where follower_id = ${viewerId} and followed_id = reader.id)`.as(
        'is_following',
      ),
    )
    .select([
      'profile_access',
      'shows_game',
      showsThings(viewerId).as('shows_things'),
      hasRequested(viewerId).as('requested'),
    ])
    .select(
      sql<boolean>`exists (select from mute where muter_id = ${viewerId} and muted_id = reader.id)`.as('is_muted'),
    )
    .where('username_folded', '=', username.toLowerCase())
    .where(noBlock(viewerId, sql.ref('reader.id')))
    .executeTakeFirst()
}

export function findOwnProfile(db: Db, readerId: string) {
  return db
    .selectFrom('reader')
    .select(publicColumns)
    .select(['reader.email', 'reader.books_read', 'reader.reviews_written'])
    .select(sql<number>`(select count(*) from achievement_earned where reader_id = reader.id)`.as('achievements_count'))
    .where('id', '=', readerId)
    .executeTakeFirstOrThrow()
}

interface AccountChange {
  username: string
  email: string
  bio?: string
  password_hash?: string
  profile_image?: string
}

/** The new address has yet to be proven. */
export async function forgetProof(tx: Tx, readerId: string): Promise<void> {
  await tx.updateTable('reader').set({ email_proven_at: null }).where('id', '=', readerId).execute()
}

/** Throws a unique violation if another reader took the username or the email concurrently. */
export function updateAccount(tx: Tx, readerId: string, change: AccountChange) {
  return tx
    .updateTable('reader')
    .set({
      ...change,
      username_folded: change.username.toLowerCase(),
      email_folded: change.email.toLowerCase(),
    })
    .where('id', '=', readerId)
    .returning(['username', 'email', 'bio', 'profile_image'])
    .executeTakeFirstOrThrow()
}

import type { Input } from '#contract/endpoint.ts'
import type * as contract from '#contract/privacy/settings.ts'
import type { PrivacySettings } from '#contract/privacy/settings.ts'
import type { Db } from '../db/database.ts'

const settings = [
  'profile_access as profile',
  'shows_game as show_game',
  'on_leaderboard as show_on_leaderboard',
] as const

export function findPrivacy(db: Db, readerId: string): Promise<PrivacySettings> {
  return db.selectFrom('reader').select(settings).where('id', '=', readerId).executeTakeFirstOrThrow()
}

/** What is left out stays as it is. */
export function updatePrivacy(
  db: Db,
  readerId: string,
  { profile, show_game, show_on_leaderboard }: Input<typeof contract.updatePrivacy>['body'],
): Promise<PrivacySettings> {
  return db
    .updateTable('reader')
    .set((eb) => ({
      profile_access: profile ?? eb.ref('profile_access'),
      shows_game: show_game ?? eb.ref('shows_game'),
      on_leaderboard: show_on_leaderboard ?? eb.ref('on_leaderboard'),
    }))
    .where('id', '=', readerId)
    .returning(settings)
    .executeTakeFirstOrThrow()
}

import { fail } from '#contract/errors.ts'
import type { KeptReaders } from '#contract/privacy/kept-readers.ts'
import { maxMuted } from '#contract/privacy/mutes.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { keptReadersOf, readKeptPage } from '../follows/kept-readers.ts'
import { deleteNotifications } from '../notifications/notifications.sql.ts'
import type { Viewer } from '../http/auth/session.ts'
import { knownReader } from '../visibility/visibility.ts'
import { countMuted, deleteMute, insertMute, listMutedBy } from './mutes.sql.ts'

export async function muteReader(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  username: string,
): Promise<void> {
  const { id } = await knownReader(db, viewer.id, username)
  if (id === viewer.id) fail('invalid', { text: "You can't mute yourself." })
  await transact(db, async (tx) => {
    await lockReader(tx, viewer.id)
    await insertMute(tx, viewer.id, id, now())
    await deleteNotifications(tx, viewer.id, { actorId: id })
    if ((await countMuted(tx, viewer.id)) > maxMuted) {
      fail('list_is_full', { text: `You can mute at most ${maxMuted.toLocaleString('en')} readers.` })
    }
  })
}

/** Succeeds for any name, so that nothing can be learned from it. */
export async function unmuteReader({ db }: Pick<Deps, 'db'>, viewer: Viewer, username: string): Promise<void> {
  await deleteMute(db, viewer.id, username)
}

export async function listMuted(db: Db, viewer: Viewer, after: string | undefined): Promise<KeptReaders> {
  return keptReadersOf(await listMutedBy(db, viewer.id, readKeptPage(after)))
}

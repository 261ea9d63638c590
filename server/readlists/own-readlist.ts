import { fail } from '#contract/errors.ts'
import type { Db, Tx } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import type { Viewer } from '../http/auth/session.ts'
import { findOwned, lockOwned } from './readlists.sql.ts'

/** A list that someone else owns is answered as missing, so ids cannot be probed. */
export async function ownReadlist(db: Db | Tx, viewer: Viewer, readlistId: string) {
  return (await findOwned(db, readlistIdOf(readlistId), viewer.id)) ?? fail('readlist_not_found')
}

/** Locks the list, so that changes to its books are serialized. */
export async function lockOwnReadlist(tx: Tx, viewer: Viewer, readlistId: string) {
  return (await lockOwned(tx, readlistIdOf(readlistId), viewer.id)) ?? fail('readlist_not_found')
}

/** Refuses 'Done Reading', which is filled automatically. */
export async function changeableReadlist(db: Db, viewer: Viewer, readlistId: string) {
  const readlist = await ownReadlist(db, viewer, readlistId)
  return readlist.kept_for_you ? fail('readlist_is_kept_for_you') : readlist
}

/** Text that is not a uuid cannot be the id of a list. */
export function readlistIdOf(text: string): string {
  return isUuid(text) ? text : fail('readlist_not_found')
}

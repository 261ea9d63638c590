import { fail } from '#contract/errors.ts'
import type { Db, Tx } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import type { Viewer } from '../http/auth/session.ts'
import { findOwned, lockOwned } from './readlists.sql.ts'

/** A list of somebody else's is answered as missing, so ids cannot be probed. */
export async function ownReadlist(db: Db | Tx, viewer: Viewer, readlistId: string) {
  return (await findOwned(db, readlistIdOf(readlistId), viewer.id)) ?? fail('readlist_not_found')
}

/** What changes its books happens one after the other. */
export async function lockOwnReadlist(tx: Tx, viewer: Viewer, readlistId: string) {
  return (await lockOwned(tx, readlistIdOf(readlistId), viewer.id)) ?? fail('readlist_not_found')
}

/** Not 'Done Reading', which fills itself. */
export async function changeableReadlist(db: Db, viewer: Viewer, readlistId: string) {
  const readlist = await ownReadlist(db, viewer, readlistId)
  return readlist.kept_for_you ? fail('readlist_is_kept_for_you') : readlist
}

/** Text that is no id of ours belongs to no list. */
export function readlistIdOf(text: string): string {
  return isUuid(text) ? text : fail('readlist_not_found')
}

import { randomUUIDv7 } from 'node:crypto'
import { lockReaders } from '../accounts/reader-lock.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { findReader, followSuspensions, insertAct, listSuspensions, setModerator } from './acts.sql.ts'
import { followReversals } from './queue.sql.ts'

export interface Appointed {
  username: string
  /** False if it was so before. */
  isNew: boolean
  /** Whether a suspension ended by it. */
  endedSuspension: boolean
}

/** Makes a reader a moderator, or no longer one. Undefined if no reader has the name. */
export async function appoint(
  db: Db,
  username: string,
  is_moderator: boolean,
  at = new Date(),
): Promise<Appointed | undefined> {
  return transact(db, async (tx) => {
    const found = await findReader(tx, username)
    if (!found) return undefined
    const reader = (await lockReaders(tx, [found.id])).get(found.id)
    if (!reader) return undefined
    if (reader.is_moderator === is_moderator) return { username: reader.username, isNew: false, endedSuspension: false }
    const endedSuspension = is_moderator && (await endSuspensions(tx, reader.id, at))
    const kind = is_moderator ? 'appoint' : 'dismiss'
    await insertAct(tx, { ...byOperator(reader.id, at), kind, decision_id: randomUUIDv7() })
    await setModerator(tx, reader.id, is_moderator)
    return { username: reader.username, isNew: true, endedSuspension }
  })
}

/** A moderator who cannot do anything would lock out everyone if there is no other. */
async function endSuspensions(tx: Tx, readerId: string, at: Date): Promise<boolean> {
  const suspensions = await listSuspensions(tx, readerId)
  for (const { id, decision_id } of suspensions) {
    await insertAct(tx, { ...byOperator(readerId, at), kind: 'reverse', decision_id, reverses_id: id })
    await followReversals(tx, decision_id)
  }
  await followSuspensions(tx, readerId)
  return suspensions.length > 0
}

function byOperator(reader_id: string, acted_at: Date) {
  return { id: randomUUIDv7(), moderator_id: null, by_operator: true, reader_id, why: '', acted_at }
}

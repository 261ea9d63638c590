import { randomUUIDv7 } from 'node:crypto'
import type { SettableStatus } from '#contract/reading.ts'
import type { Gamification } from '#contract/shapes.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { lockReader } from '../gamification/award.sql.ts'
import { award, nothingEarned } from '../gamification/award.ts'
import { countToday } from '../gamification/streak.ts'
import { addToDoneReading, removeFromDoneReading } from '../readlists/done-reading.sql.ts'
import {
  findStatus,
  finishOpenReading,
  insertFinishedReading,
  moveBooksRead,
  saveStatus,
  startReading,
} from './reading.sql.ts'

/** Setting what is set already changes nothing and earns nothing. */
export function setStatus(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  readerId: string,
  bookId: string,
  status: SettableStatus,
): Promise<Gamification> {
  return transact(db, async (tx) => {
    const reader = await lockReader(tx, readerId)
    const before = await findStatus(tx, readerId, bookId)
    if (before === status) return nothingEarned
    const at = now()
    await saveStatus(tx, readerId, bookId, status, at)
    if (before === 'FINISHED') await unfinish(tx, readerId, bookId)
    if (status === 'READING') await startReading(tx, readerId, randomUUIDv7(), bookId, at)
    return status === 'FINISHED' ? finish(tx, reader, bookId, at) : nothingEarned
  })
}

async function finish(
  tx: Tx,
  reader: { id: string; time_zone: string },
  bookId: string,
  at: Date,
): Promise<Gamification> {
  const started = await finishOpenReading(tx, reader.id, bookId, at)
  if (!started) await insertFinishedReading(tx, reader.id, randomUUIDv7(), bookId, at)
  await moveBooksRead(tx, reader.id, 1)
  await addToDoneReading(tx, reader.id, bookId, at)
  await countToday(tx, reader, at)
  return award(tx, reader.id, { deed: 'finish', subjectId: bookId, bookId }, at)
}

/** What was earned stays, and so does the reading that was finished. */
async function unfinish(tx: Tx, readerId: string, bookId: string): Promise<void> {
  await moveBooksRead(tx, readerId, -1)
  await removeFromDoneReading(tx, readerId, bookId)
}

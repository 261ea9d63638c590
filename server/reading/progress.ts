import { randomUUIDv7 } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import type { Reading } from '#contract/library/readings.ts'
import { maxProgress, maxProgressOfReading, type Progress } from '#contract/reading.ts'
import type { Gamification } from '#contract/shapes.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { doOnce, type IdempotentRequest, type StoredReply } from '../http/idempotency.ts'
import { nothingEarned } from '../points/award.ts'
import { localDate } from '../points/local-date.ts'
import { readToday } from '../streaks/streak.ts'
import { full, numberText, refuseTooLongNotes } from './bounds.ts'
import { describeReading } from './entry.ts'
import { readDate } from './partial-date.ts'
import { countProgress, deleteProgressRow, insertProgress } from './progress.sql.ts'
import { findReading } from './readings.sql.ts'

export interface NewProgress {
  page?: number | undefined
  percent?: number | undefined
  minutes?: number | undefined
  on?: string | undefined
  note?: string | undefined
}

interface Added {
  progress: Progress
  reading: Reading
  gamification: Gamification
}

/** An entry for today counts as 'I read today': it earns what the button does, once a day between them. */
export function addProgress(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewerId: string,
  readingId: string,
  asked: NewProgress,
  sent: IdempotentRequest | undefined,
): Promise<StoredReply<Added>> {
  if (!isUuid(readingId)) fail('reading_not_found')
  const { page = null, percent = null, minutes = null, note = '' } = asked
  if ([page, percent, minutes].filter((each) => each !== null).length !== 1) {
    fail('invalid', { text: 'Send exactly one of page, percent and minutes.' })
  }
  return transact(db, async (tx) => {
    const reader = await lockReader(tx, viewerId)
    const at = now()
    const today = localDate(at, reader.time_zone)
    const describe = async ({ id, gamification }: { id: string; gamification: Gamification }): Promise<Added> => {
      const reading = await describeReading(tx, viewerId, readingId)
      const shown = reading.progress.find((each) => each.id === id)
      const progress = shown ?? { id, on: asked.on ?? today, page, percent, minutes, note }
      return { progress, reading, gamification }
    }
    const act = async () => {
      const { book_id } = (await findReading(tx, viewerId, readingId)) ?? fail('reading_not_found')
      const on = asked.on === undefined ? today : readDate(asked.on, today, 'on').date
      const id = randomUUIDv7()
      await insertProgress(tx, viewerId, { id, reading_id: readingId, read_on: on, page, percent, minutes, note }, at)
      const counted = await countProgress(tx, viewerId, readingId)
      if (counted.ofReading > maxProgressOfReading) {
        full(`A reading can have at most ${numberText(maxProgressOfReading)} entries.`)
      }
      if (counted.ofAll > maxProgress) full(`You can keep at most ${numberText(maxProgress)} entries of progress.`)
      if (note !== '') await refuseTooLongNotes(tx, viewerId, book_id)
      const gamification = on === today ? await readToday(tx, reader, at) : nothingEarned
      const kernel = { id, gamification }
      return { reply: await describe(kernel), kernel }
    }
    return doOnce(tx, viewerId, sent, at, act, describe)
  })
}

/** The day stays counted. */
export async function deleteProgress({ db }: Pick<Deps, 'db'>, viewerId: string, id: string): Promise<void> {
  if (!isUuid(id) || !(await deleteProgressRow(db, viewerId, id))) fail('progress_not_found')
}

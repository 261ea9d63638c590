import { fail } from '#contract/errors.ts'
import type { RowDecision } from '#contract/imports/imports.ts'
import type { Tx } from '../db/database.ts'
import { applyChanges } from './merging/apply-changes.ts'
import { deleteEmptyOwnBooks, readImages, readLibrary } from './merging/images.sql.ts'
import { insertChanges, takeTurn } from './merging/changes.sql.ts'
import type { ImportRow } from './imports.sql.ts'
import { orderDoneReading } from '../readlists/done-reading.ts'
import { isEqual, type Image, type Kind } from './merging/library-tables.sql.ts'
import { keptByBook, strongerStatus, type Kept, type PlannedChange } from './merging/plan-entry.ts'
import { saveLanded, saveTurn, type StoredRow } from './rows.sql.ts'

/** After the import: moves all that hangs on the row's book to the chosen one. What is there already stays. */
export async function moveLanded(
  tx: Tx,
  { id, reader_id }: ImportRow,
  { row, landed_id, same_as }: StoredRow,
  { decision, chosen }: { decision: RowDecision; chosen: string | null },
): Promise<void> {
  if (landed_id === null || same_as !== null) fail('import_not_ready', { text: 'Nothing came with this row.' })
  if (decision !== 'book' || chosen === null) {
    fail('import_not_ready', { text: 'After the import, a row can only be moved to another book.' })
  }
  if (chosen === landed_id) return
  const [book] = await readImages(tx, 'book', [{ id: landed_id }])
  // What hangs on a book of the catalogue may be there for another reason.
  if (!book || book['owner_id'] !== reader_id) {
    fail('import_not_ready', { text: 'Only what was kept as a book of your own can be moved.' })
  }
  const images = await readLibrary(tx, reader_id, [landed_id, chosen])
  const kept = keptByBook([landed_id, chosen], images)
  const [from, to] = [kept.get(landed_id), kept.get(chosen)]
  if (!from || !to) return
  await applyChanges(tx, { readerId: reader_id, importId: id }, planMove(row, from, to, chosen))
  const gone = await deleteEmptyOwnBooks(tx, reader_id, [landed_id])
  if (gone.length > 0)
    await insertChanges(tx, { readerId: reader_id, importId: id }, [{ row, kind: 'book', before: book, after: null }])
  await saveLanded(tx, id, { row, landed_id: chosen, decision, chosen_id: chosen })
  await saveTurn(tx, id, [row], await takeTurn(tx, reader_id, id))
  await orderDoneReading(tx, reader_id)
}

/** Of one book's rows, those that another gets; the rest gives way to what that one has. */
function planMove(row: number, from: Kept, to: Kept, bookId: string): PlannedChange[] {
  const changes: PlannedChange[] = []
  const give = (kind: Kind, image: Image, next: Image | null, before: Image | null = null) => {
    changes.push({ row, kind, before: image, next: null })
    if (next) changes.push({ row, kind, before, next: { ...next, book_id: bookId } })
  }
  if (from.status) {
    const isStronger = strongerStatus(from.status['status'], to.status?.['status'])
    give('book_status', from.status, isStronger ? from.status : null, to.status ?? null)
  }
  for (const reading of from.readings) {
    const isThere = to.readings.some((other) => isSameReading(reading, other))
    changes.push({ row, kind: 'reading', before: reading, next: isThere ? null : { ...reading, book_id: bookId } })
  }
  if (from.rating) give('rating', from.rating, to.rating ? null : from.rating)
  for (const review of from.reviews) {
    changes.push({ row, kind: 'review', before: review, next: { ...review, book_id: bookId } })
  }
  if (from.library) give('library_book', from.library, united(from.library, to.library), to.library ?? null)
  if (from.favorite) give('favorite', from.favorite, to.favorite ? null : from.favorite)
  for (const [readlistId, image] of from.readlists) {
    give('readlist_book', image, to.readlists.has(readlistId) ? null : image)
  }
  return changes
}

function isSameReading(one: Image, other: Image): boolean {
  if (one['outcome'] === 'open') return other['outcome'] === 'open'
  const dates = ['outcome', 'finished_on', 'stopped_on', 'finished_precision', 'stopped_precision']
  const isDated = one['finished_on'] !== null || one['stopped_on'] !== null
  return isDated && dates.every((name) => isEqual(one[name], other[name]))
}

function united(one: Image, other: Image | undefined): Image {
  if (!other) return one
  return {
    ...other,
    private_note: other['private_note'] || one['private_note'],
    owned_copies: Math.max(Number(one['owned_copies']), Number(other['owned_copies'])),
    added_on: other['added_on'] ?? one['added_on'],
    source_ids: { ...Object(one['source_ids']), ...Object(other['source_ids']) },
    source_fields: { ...Object(one['source_fields']), ...Object(other['source_fields']) },
  }
}

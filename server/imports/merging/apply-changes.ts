import type { Tx } from '../../db/database.ts'
import { copyFacts } from '../../reading/entry.sql.ts'
import { insertChanges } from './changes.sql.ts'
import {
  deleteImages,
  followFinished,
  inStandingReadlists,
  listReviewsAgain,
  measureBooks,
  moveCounts,
  writeImages,
} from './images.sql.ts'
import { isEqual, isOpenReading, keyOf, kinds, type Image, type Kind } from './library-tables.sql.ts'
import type { PlannedChange } from './plan-entry.ts'

/** Changes the library with all its counts, and writes down what was changed. Call after `lockReader`. */
export async function applyChanges(
  tx: Tx,
  of: { readerId: string; importId: string },
  changes: PlannedChange[],
): Promise<void> {
  const left = await writeLibrary(tx, of.readerId, changes)
  const inOrder = changes.toSorted((a, b) => orderOf(a) - orderOf(b))
  await insertChanges(
    tx,
    of,
    inOrder.flatMap(({ row, kind, before, next }) => {
      const after = next && (left.get(kind)?.get(keyOf(kind, next)) ?? null)
      return before === null && after === null ? [] : [{ row, kind, before, after }]
    }),
  )
}

/** What goes comes last, the other way round. */
function orderOf({ kind, next }: PlannedChange): number {
  return next ? kinds.indexOf(kind) : 2 * kinds.length - kinds.indexOf(kind)
}

/**
 * Writes rows, but for books in readlists that are gone, and moves the counts that depend on them. Returns the rows as they now are, by kind
 * and key.
 */
export async function writeLibrary(
  tx: Tx,
  readerId: string,
  changes: Pick<PlannedChange, 'kind' | 'before' | 'next'>[],
): Promise<Map<Kind, Map<string, Image>>> {
  const written = changes.flatMap(({ kind, next }) => (kind === 'book' && next ? [String(next['id'])] : []))
  const others = changes.flatMap(({ kind, before, next }) =>
    kind === 'readlist_book' ? [] : [before?.['book_id'], next?.['book_id']].filter((id) => typeof id === 'string'),
  )
  const bookIds = [...new Set([...written, ...others])]
  const left = new Map<Kind, Map<string, Image>>()
  const before = await measureBooks(tx, readerId, bookIds)
  // Another may be open in its place.
  await deleteImages(tx, readerId, 'reading', goneOf(changes, 'reading').filter(isOpenReading))
  for (const kind of kinds) {
    const images = changes.flatMap((change) => (change.kind === kind && change.next ? [change.next] : []))
    const wanted = kind === 'readlist_book' ? await inStandingReadlists(tx, readerId, images) : images
    const stored = await writeImages(tx, kind, wanted)
    left.set(kind, new Map(stored.map((image) => [keyOf(kind, image), image])))
  }
  for (const kind of kinds.toReversed()) {
    await deleteImages(tx, readerId, kind, goneOf(changes, kind))
  }
  await copyFacts(tx, readerId, booksOfOtherEdition(changes))
  await listReviewsAgain(tx, readerId, bookIds)
  await followFinished(tx, readerId, bookIds)
  await moveCounts(tx, readerId, before, await measureBooks(tx, readerId, bookIds))
  return left
}

function goneOf(changes: Pick<PlannedChange, 'kind' | 'before' | 'next'>[], kind: Kind): Image[] {
  return changes.flatMap((change) => (change.kind === kind && !change.next && change.before ? [change.before] : []))
}

/** Books whose readings count for another edition or book now. */
function booksOfOtherEdition(changes: Pick<PlannedChange, 'kind' | 'before' | 'next'>[]): string[] {
  const books = changes.flatMap(({ kind, before, next }) => {
    const isOther =
      kind === 'library_book'
        ? !isEqual(before?.['edition'], next?.['edition'])
        : kind === 'reading' && before && next && before['book_id'] !== next['book_id']
    return isOther ? [String((next ?? before)?.['book_id'])] : []
  })
  return [...new Set(books)]
}

import { findImport, type ImportRow } from './imports.sql.ts'
import type { Tx } from '../db/database.ts'
import { applyChanges } from './merging/apply-changes.ts'
import type { Change } from './merging/changes.sql.ts'
import { deleteEmptyOwnBooks } from './merging/images.sql.ts'
import { emptyLibrary, isEqual, isSameImage, keyOf, tableOf, type Image } from './merging/library-tables.sql.ts'
import { planRows } from './plan-rows.ts'
import { listLandedOn, markApplied } from './rows.sql.ts'
import { termsOf } from './terms.ts'
import { forgetLanded, listChangesOfSame, listLanded, replaceChange } from './undo.sql.ts'

type LaterChange = Change & { import_id: string }

/**
 * An import is taken back, and later ones have changed further what it changed: from now on they have changed it from what was
 * there before both. Returns the changes that were so continued; fields kept beside a book are still taken back one by one.
 */
export async function continueFromBefore(tx: Tx, laterIds: string[], changes: Change[]): Promise<Set<Change>> {
  const continued = new Set<Change>()
  if (laterIds.length === 0) return continued
  for (const [kind, group] of Map.groupBy(changes, (change) => change.kind)) {
    const named = group.flatMap(({ after }): Image[] => (after === null ? [] : [after]))
    if (kind === 'book' || kind === 'readlist' || named.length === 0) continue
    const later = Map.groupBy(await listChangesOfSame(tx, laterIds, kind, named), ({ before }) =>
      keyOf(kind, before ?? {}),
    )
    for (const change of group) {
      const [next] = change.after === null ? [] : (later.get(keyOf(kind, change.after)) ?? [])
      if (!next) continue
      if (kind === 'library_book') await replaceChange(tx, withoutFields(next, change))
      else if (isSameImage(kind, next.before, change.after)) await replaceChange(tx, { ...next, before: change.before })
      else continue
      continued.add(change)
    }
  }
  return continued
}

/** The later change of what is kept beside a book, without what the earlier one had set. */
function withoutFields(later: LaterChange, earlier: Change): LaterChange {
  const before: Image = { ...later.before }
  const after: Image = { ...later.after }
  const untouched: Image = { ...emptyLibrary, ...earlier.before }
  for (const column of tableOf('library_book').columns) {
    if (!isEqual(before[column], earlier.after?.[column])) continue
    const isUntouched = isEqual(before[column], after[column])
    if (column in untouched) before[column] = untouched[column]
    if (isUntouched) after[column] = before[column]
  }
  const isNothing =
    earlier.before === null && Object.entries(emptyLibrary).every(([name, value]) => isEqual(before[name], value))
  return { ...later, before: isNothing ? null : before, after }
}

const booksAtOnce = 50

/**
 * What an import that is taken back brought and later ones found here already, they bring themselves: it is theirs from now on.
 * Does so for the next books; returns the rows about them, or undefined if there are no more.
 */
export async function bringLaterAgain(
  tx: Tx,
  { id, reader_id }: ImportRow,
  laterIds: string[],
  at: Date,
): Promise<number[] | undefined> {
  const landed = await listLanded(tx, id, booksAtOnce)
  if (landed.length === 0) return undefined
  const books = [...new Set(landed.map(({ landed_id }) => landed_id))]
  const needed = new Set<string>()
  for (const laterId of laterIds) {
    const later = await findImport(tx, reader_id, laterId)
    const leads = later ? await listLandedOn(tx, laterId, books) : []
    if (!later || leads.length === 0) continue
    const landedOn = new Map(leads.map(({ row, landed_id }) => [row, landed_id ?? '']))
    const planned = (await planRows(tx, later, leads, await termsOf(tx, later, at))).filter(
      ({ changes }) => changes.length > 0,
    )
    for (const { row } of planned) needed.add(landedOn.get(row) ?? '')
    await applyChanges(
      tx,
      { readerId: reader_id, importId: laterId },
      planned.flatMap(({ changes }) => changes),
    )
    const applied = planned.map(({ row, effect, bookId }) => ({ row, effect, landed_id: bookId }))
    await markApplied(tx, laterId, applied, at)
  }
  await deleteEmptyOwnBooks(tx, reader_id, books)
  await forgetLanded(
    tx,
    id,
    landed.map(({ row }) => row),
  )
  return landed.flatMap(({ row, landed_id }) => (needed.has(landed_id) ? [row] : []))
}

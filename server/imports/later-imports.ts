import { findImport, type ImportRow } from './imports.sql.ts'
import type { Tx } from '../db/database.ts'
import { applyChanges } from './merging/apply-changes.ts'
import { takeTurn, type Change } from './merging/changes.sql.ts'
import { deleteEmptyOwnBooks } from './merging/images.sql.ts'
import { emptyLibrary, isEqual, isSameImage, keyOf, tableOf, type Image } from './merging/library-tables.sql.ts'
import { planRows } from './plan-rows.ts'
import { listLandedOn, markApplied, saveTurn, type StoredRow } from './rows.sql.ts'
import { termsOf } from './terms.ts'
import { forgetLanded, listChangesOfSame, listLanded, putFirst, replaceChange, type Landed } from './undo.sql.ts'

type Turn = Pick<LaterChange, 'turn' | 'import_id'>

type LaterChange = Change & { import_id: string }

/** How later imports have gone on from a change; of one in part, the fields beside a book are still taken back one by one. */
export type Continued = 'whole' | 'in part'

/**
 * An import is taken back, and others have since changed further what it changed: from now on they have changed it from what was
 * there before both. Returns the changes that were so continued. Later is what was written later, whichever import came in first: rows are
 * moved, and brought in again, when others have come in meanwhile.
 */
export async function continueFromBefore(
  tx: Tx,
  { id, reader_id: readerId }: Pick<ImportRow, 'id' | 'reader_id'>,
  otherIds: string[],
  changes: Change[],
): Promise<Map<Change, Continued>> {
  const continued = new Map<Change, Continued>()
  if (otherIds.length === 0) return continued
  for (const [kind, group] of Map.groupBy(changes, (change) => change.kind)) {
    if (kind === 'readlist') continue
    const others = Map.groupBy(await listChangesOfSame(tx, otherIds, kind, group.map(imageOf)), (change) =>
      keyOf(kind, imageOf(change)),
    )
    for (const change of group) {
      const ofSame = others.get(keyOf(kind, imageOf(change))) ?? []
      const chain = ofSame.filter((other) => isAfter(other, { ...change, import_id: id }) && !isNothing(other))
      const [next] = chain
      if (!next) continue
      if (kind === 'book') await leaveMakingTo(tx, readerId, chain, change)
      else if (kind === 'library_book') {
        const how = await continueFields(tx, chain, change)
        if (how) continued.set(change, how)
      } else if (isSameImage(kind, next.before, change.after)) {
        next.before = change.before
        await replaceChange(tx, next)
        continued.set(change, 'whole')
      }
    }
  }
  return continued
}

/** In the order of `listChangesOfSame`; of those without a turn, the ids of the imports tell. */
function isAfter(one: Turn, other: Turn): boolean {
  const [turn, turnOfOther] = [one.turn ?? 0, other.turn ?? 0]
  return turn === turnOfOther ? one.import_id > other.import_id : turn > turnOfOther
}

/** Such a change has been forgotten. */
function isNothing({ before, after }: Change): boolean {
  return before === null && after === null
}

function imageOf({ before, after }: Change): Image {
  return after ?? before ?? {}
}

/** The import that took the last away from a book of one's own takes over having made it. */
async function leaveMakingTo(tx: Tx, readerId: string, chain: LaterChange[], change: Change): Promise<void> {
  const heir = chain.find(({ after }) => after === null)
  if (heir && change.before === null) await putFirst(tx, readerId, heir.import_id, change)
}

/**
 * Takes what the earlier change has set beside a book out of the later ones, up to where each field was set anew. What it had set goes on
 * as a whole if it was moved to another book.
 */
async function continueFields(tx: Tx, chain: LaterChange[], earlier: Change): Promise<Continued | undefined> {
  const untouched: Image = { ...emptyLibrary, ...earlier.before }
  const { columns, key } = tableOf('library_book')
  let carried = columns.filter((column) => !key.includes(column))
  let how: Continued | undefined
  for (const later of chain) {
    if ((later.before === null) !== (earlier.after === null)) break
    const before: Image = { ...(earlier.after === null ? earlier.before : later.before) }
    const after = later.after && { ...later.after }
    carried = carried.filter((column) => isEqual(later.before?.[column], earlier.after?.[column]))
    const isMoved = after === null && carried.some((column) => !isEqual(untouched[column], earlier.after?.[column]))
    how = isMoved ? 'whole' : 'in part'
    const unset = carried.filter((column) => after !== null && isEqual(before[column], after[column]))
    for (const column of carried) before[column] = untouched[column]
    for (const column of unset) if (after) after[column] = before[column]
    const isEmpty =
      earlier.before === null && Object.entries(emptyLibrary).every(([name, value]) => isEqual(before[name], value))
    Object.assign(later, { before: isEmpty ? null : before, after })
    await replaceChange(tx, later)
    carried = unset
    if (carried.length === 0) break
  }
  return how
}

const booksAtOnce = 50

/**
 * What an import that is taken back brought and later ones found here already, they bring themselves: it is theirs from now on.
 * Does so for the next books; returns the rows about them, or undefined if there are no more. Later is, of each book, whose row came to it
 * later.
 */
export async function bringLaterAgain(
  tx: Tx,
  { id, reader_id }: ImportRow,
  otherIds: string[],
  at: Date,
): Promise<number[] | undefined> {
  const landed = await listLanded(tx, id, booksAtOnce)
  if (landed.length === 0) return undefined
  const byBook = Map.groupBy(landed, ({ landed_id }) => landed_id)
  const books = [...byBook.keys()]
  const turn = await takeTurn(tx, reader_id, id)
  const needed = new Set<string>()
  for (const { otherId, leads } of await listLaterLeads(tx, id, otherIds, byBook)) {
    const other = await findImport(tx, reader_id, otherId)
    if (!other) continue
    const landedOn = new Map(leads.map(({ row, landed_id }) => [row, landed_id ?? '']))
    const inOrder = leads.toSorted((a, b) => (a.turn ?? 0) - (b.turn ?? 0))
    const plans = await planRows(tx, other, inOrder, await termsOf(tx, other, at), { unitesLeads: true })
    const planned = plans.filter(({ changes }) => changes.length > 0)
    for (const { row } of planned) needed.add(landedOn.get(row) ?? '')
    await applyChanges(
      tx,
      { readerId: reader_id, importId: otherId },
      planned.flatMap(({ changes }) => changes),
    )
    const applied = planned.flatMap(({ leads: rows, effect, bookId }) =>
      rows.map((row) => ({ row, effect, landed_id: bookId })),
    )
    await markApplied(tx, otherId, applied, at)
    // Also of those that found all here, perhaps from one that came after: each of them brings again what another of them takes along.
    await saveTurn(
      tx,
      otherId,
      leads.map(({ row }) => row),
      turn,
    )
  }
  await deleteEmptyOwnBooks(tx, reader_id, books)
  await forgetLanded(
    tx,
    id,
    landed.map(({ row }) => row),
  )
  return landed.flatMap(({ row, landed_id }) => (needed.has(landed_id) ? [row] : []))
}

/** The rows of the others that came to these books after the import's own, or in the same turn, in that order. */
async function listLaterLeads(
  tx: Tx,
  importId: string,
  otherIds: string[],
  landed: Map<string, Landed[]>,
): Promise<{ otherId: string; leads: StoredRow[] }[]> {
  const found: { otherId: string; leads: StoredRow[] }[] = []
  for (const otherId of otherIds) {
    const leads = (await listLandedOn(tx, otherId, [...landed.keys()])).filter(({ turn, landed_id }) =>
      landed
        .get(landed_id ?? '')
        ?.some(
          (own) =>
            (turn !== null && turn === own.turn) ||
            isAfter({ turn, import_id: otherId }, { turn: own.turn, import_id: importId }),
        ),
    )
    if (leads.length > 0) found.push({ otherId, leads })
  }
  const firstTurn = ({ leads }: (typeof found)[number]) => Math.min(...leads.map(({ turn }) => turn ?? 0))
  return found.toSorted((a, b) => firstTurn(a) - firstTurn(b))
}

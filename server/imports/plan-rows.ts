import { randomUUIDv7 } from 'node:crypto'
import type { ImportEntry } from '#contract/imports/import-entry.ts'
import type { RowEffect } from '#contract/imports/imports.ts'
import { ownBookId } from '#contract/provisional-id.ts'
import type { Db, Tx } from '../db/database.ts'
import { editionsByIsbn } from '../editions/editions.ts'
import { createPauses } from '../pauses.ts'
import { uniteEntries } from './files/unite-entries.ts'
import { listOwnBooks, readLibrary } from './merging/images.sql.ts'
import type { ImportRow } from './imports.sql.ts'
import { isHere, keptByBook, planEntry, type Plan, type PlannedChange, type Terms } from './merging/plan-entry.ts'
import { listJoining, type StoredRow } from './rows.sql.ts'

export interface PlannedRow extends Plan {
  row: number
  /** The rows that were planned as one; besides this one only if leads were united. */
  leads: number[]
  bookId: string
  effect: RowEffect
}

interface PlanOptions {
  /** Rows that came to one book one after the other are planned as one, of which the first stands; else the first alone is planned. */
  unitesLeads?: boolean
}

/** What these rows, each with those that join it, change in the library as it is. Rows of one book that lead are planned once. */
export async function planRows(
  db: Db | Tx,
  imported: ImportRow,
  leads: readonly StoredRow[],
  terms: Terms,
  { unitesLeads = false }: PlanOptions = {},
): Promise<PlannedRow[]> {
  const numbers = leads.map(({ row }) => row)
  const ownKeys = leads.flatMap(({ target, own_key }) => (isOwn(target) ? [own_key] : []))
  const [joining, ownBooks] = await Promise.all([
    listJoining(db, imported.id, numbers),
    listOwnBooks(db, imported.reader_id, ownKeys),
  ])
  const joiningTo = Map.groupBy(joining, ({ same_as }) => same_as ?? 0)
  const newIds = new Map(ownKeys.map((key) => [key, randomUUIDv7()]))
  const coming = leads.map((lead) => {
    const others = (joiningTo.get(lead.row) ?? []).map(({ content }) => content.entry)
    const entry = uniteEntries(lead.content.entry, ...others)
    const own = isOwn(lead.target)
    const known = own ? ownBooks.get(lead.own_key) : lead.target?.slice(bookPrefix.length)
    return { lead, entry, own, known, bookId: known ?? newIds.get(lead.own_key) ?? randomUUIDv7() }
  })
  const ids = [...new Set(coming.flatMap(({ known }) => known ?? []))]
  const [stored, editions] = await Promise.all([
    ids.length === 0 ? [] : readLibrary(db, imported.reader_id, ids),
    editionsByIsbn(
      db,
      coming.flatMap(({ entry, own, known }) => {
        const { edition_isbn: isbn = entry.isbns[0] } = entry
        return own || known === undefined || isbn === undefined || isbn === null ? [] : [{ book_id: known, isbn }]
      }),
    ),
  ])
  const kept = keptByBook(
    coming.map(({ bookId }) => bookId),
    stored,
  )
  const ofBook = Map.groupBy(coming, ({ bookId }) => bookId)
  const planned = new Map<string, PlannedRow>()
  const pause = createPauses()
  for (const { lead, entry: said, own, known, bookId } of coming) {
    const together = unitesLeads ? (ofBook.get(bookId) ?? []) : []
    const [latest = said, ...earlier] = together.toReversed().map(({ entry }) => entry)
    const entry = uniteEntries(latest, ...earlier)
    const here = kept.get(bookId)
    if (!here || planned.has(bookId)) continue
    await pause()
    const { changes, keptMine } = planEntry(
      { row: lead.row, bookId, own, edition: editions.get(bookId), entry },
      here,
      terms,
    )
    const made = known === undefined ? [ownBook(lead, entry, bookId, terms)] : []
    const effect = changes.length === 0 ? 'here' : isHere(here) ? 'update' : 'new'
    const rows = unitesLeads ? together.map((each) => each.lead.row) : [lead.row]
    planned.set(bookId, { row: lead.row, leads: rows, bookId, effect, changes: [...made, ...changes], keptMine })
  }
  return [...planned.values()]
}

const bookPrefix = 'book '

function isOwn(target: string | null): boolean {
  return target?.startsWith('own ') ?? false
}

/** From the file's words alone. */
function ownBook(lead: StoredRow, entry: ImportEntry, id: string, { readerId, at }: Terms): PlannedChange {
  const { title, year } = lead.content
  const now = at.toISOString()
  const next = {
    id,
    google_books_id: ownBookId(id),
    source: 'reader',
    title: title || (entry.isbns[0] === undefined ? 'Untitled' : `ISBN ${entry.isbns[0]}`),
    authors: entry.authors,
    year: year === null ? 'N/A' : String(year),
    pages: entry.pages,
    fetched_at: now,
    created_at: now,
    owner_id: readerId,
    own_key: lead.own_key,
  }
  return { row: lead.row, kind: 'book', before: null, next }
}

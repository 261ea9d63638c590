import { isOwnBookId } from '#contract/provisional-id.ts'
import { lockReaderIfThere } from '../accounts/reader-lock.sql.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { second } from '../time.ts'
import { togetherOrAlone } from '../db/together-or-alone.ts'
import { lockImport, updateImport, type ImportRow } from './imports.sql.ts'
import { matchRows } from './matching/match-rows.ts'
import type { RowToMatch } from './matching/row-search.ts'
import {
  listLearned,
  listOwnIds,
  listPending,
  saveMatches,
  uniteRows,
  type RowMatch,
  type StoredRow,
} from './rows.sql.ts'

const rowsAtOnce = 40
/** Where nobody says how long to wait. */
const restMs = 30 * second

/** Finds the books of the next rows. Returns when to go on; undefined if it is no longer being matched. */
export async function matchSlice(
  deps: Pick<Deps, 'db' | 'now' | 'sources' | 'log'>,
  imported: ImportRow,
): Promise<Date | undefined> {
  const { db } = deps
  const rows = await listPending(db, imported.id, rowsAtOnce)
  if (rows.length === 0) return endMatching(deps, imported)
  let unheard = 0
  let waitingUntil: Date | null = null
  await togetherOrAlone(
    deps,
    rows,
    async (some) => {
      const { matches, waitingUntil: until } = await match(deps, imported, some)
      await save(deps, imported, matches)
      unheard += some.length - matches.length
      waitingUntil = until ?? waitingUntil
    },
    ({ row }) => save(deps, imported, [{ row, outcome: 'not_found', why: 'failed', book_id: null, candidates: [] }]),
  )
  // Rows that were given up wait for nothing.
  const next = unheard > 0 ? (waitingUntil ?? new Date(deps.now().getTime() + restMs)) : null
  const before = imported.waiting_until?.getTime()
  if (before !== next?.getTime()) await updateImport(db, imported, { waiting_until: next })
  return next ?? new Date()
}

/** Without the rows about which nothing was heard. */
async function match(
  deps: Pick<Deps, 'db' | 'now' | 'sources'>,
  imported: ImportRow,
  rows: readonly StoredRow[],
): Promise<{ matches: RowMatch[]; waitingUntil: Date | null }> {
  const { db } = deps
  const { found, unknown } = await matchOwn(deps, imported, rows)
  const sourceIds = unknown.flatMap(({ content }) => content.source_id ?? [])
  const learned = await listLearned(db, { readerId: imported.reader_id, importId: imported.id }, sourceIds)
  const { results, waitingUntil } = await matchRows(
    deps,
    unknown.map((row) => rowToMatch(row, learned, imported)),
    imported.id,
  )
  const matches = unknown.flatMap(({ row }, index): RowMatch[] => {
    const result = results[index]
    if (!result || result.outcome === 'pending') return []
    const { outcome, why, book, candidates } = result
    return [
      {
        row,
        outcome,
        why,
        book_id: book,
        candidates: candidates.map((each) => ({ book_id: each.book, why: each.why })),
      },
    ]
  })
  return { matches: [...found, ...matches], waitingUntil }
}

function save({ db }: Pick<Deps, 'db'>, { id, reader_id }: ImportRow, matches: RowMatch[]): Promise<void> {
  return transact(db, async (tx) => {
    // As in all that writes rows, so that nobody waits for each other's.
    if (await lockReaderIfThere(tx, reader_id)) await saveMatches(tx, id, matches)
  })
}

/** A book of the reader's own stays so, whatever the catalogues know; another reader's does not exist. */
async function matchOwn({ db }: Pick<Deps, 'db'>, { reader_id }: ImportRow, rows: readonly StoredRow[]) {
  const named = rows.filter(({ content }) => isOwnBookId(content.octavo_id ?? ''))
  const own = await listOwnIds(
    db,
    reader_id,
    named.map(({ content }) => content.octavo_id ?? ''),
  )
  const found = named.map(({ row, content }): RowMatch => {
    const book_id = own.get(content.octavo_id ?? '') ?? null
    return book_id === null
      ? { row, outcome: 'not_found', why: 'nothing_found', book_id, candidates: [] }
      : { row, outcome: 'matched', why: 'learned', book_id, candidates: [] }
  })
  return { found, unknown: rows.filter((row) => !named.includes(row)) }
}

function rowToMatch({ content }: StoredRow, learned: Map<string, string>, { asked_since }: ImportRow): RowToMatch {
  const { title, set, year, known_id, octavo_id, source_id, entry } = content
  const { authors, series, isbns } = entry
  return {
    title,
    authors,
    series,
    set,
    isbns,
    year,
    known_id,
    learned: octavo_id ?? learned.get(source_id ?? '') ?? null,
    first_asked: asked_since,
  }
}

async function endMatching({ db }: Pick<Deps, 'db'>, { id, reader_id }: ImportRow): Promise<Date | undefined> {
  return transact(db, async (tx) => {
    const imported = await lockImport(tx, reader_id, id)
    if (imported?.state !== 'matching') return undefined
    await uniteRows(tx, id)
    await updateImport(tx, imported, { state: 'ready', waiting_until: null })
    return new Date()
  })
}

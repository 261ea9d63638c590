import { searchTerms } from '../../search/index/search-terms.ts'
import { comparer } from './agree.ts'
import { keepFoundBooks } from './found-books.ts'
import { listKnownBooks } from './known-books.sql.ts'
import { openLookup } from './lookup.ts'
import { matchById, matchByIsbn, matchByIsbnAtGoogle, matchByIsbnHere } from './match-by-id.ts'
import { addNearGuesses, matchByTitle } from './match-by-title.ts'
import type { MatchingDeps } from './matching-deps.ts'
import { best, eachOpen, resultOf, type RowMatch, type RowSearch, type RowToMatch } from './row-search.ts'
import { readTitle } from './title-reading.ts'

export interface Matches {
  /** In the order of the rows. */
  results: RowMatch[]
  /** Until when Open Library is left alone; rows that wait for it are pending. */
  waitingUntil: Date | null
}

/**
 * Decides for each row which book it is. Takes as long as the questions to Open Library take at their pace, about a minute for
 * a hundred rows without ISBN; it returns early if Open Library must be left alone. A hundred rows at once make good use of
 * questions about many ISBNs. `importId` is whose turn it is.
 */
export async function matchRows(deps: MatchingDeps, rows: RowToMatch[], importId: string): Promise<Matches> {
  const lookup = openLookup(deps, deps.sources, importId)
  const searches = await openSearches(deps, rows)
  await matchById(deps, searches, lookup)
  await matchByIsbnHere(deps, searches)
  await matchByIsbn(searches, lookup)
  await matchByIsbnAtGoogle(deps, searches, importId)
  await eachOpen(searches, (search) => matchByTitle(search, lookup))
  await addNearGuesses(deps, searches, lookup)
  const ids = await keepFoundBooks(
    deps,
    searches.flatMap(({ match, guesses }) => (match ? [match.book] : best(guesses).map(({ book }) => book))),
  )
  return {
    results: searches.map((search) => resultOf(search, ids, deps.now())),
    waitingUntil: lookup?.restsUntil() ?? null,
  }
}

async function openSearches(deps: MatchingDeps, rows: RowToMatch[]): Promise<RowSearch[]> {
  const known = await listKnownBooks(
    deps.db,
    rows.map((row, index) => ({ index, any: titleTerms(row), all: [] })),
  )
  const byRow = Map.groupBy(known, ({ index }) => index)
  return rows.map((row, index) => ({
    row,
    compare: comparer(row),
    known: byRow.get(index) ?? [],
    match: undefined,
    guesses: [],
    isUnheard: false,
  }))
}

/** The ways in which a title is found as a whole. */
function titleTerms(row: RowToMatch): string[] {
  if (row.title.trim() === '') return []
  const { terms } = searchTerms({ title: row.title, authors: [], genres: [] })
  const main = readTitle(row.title, row).main
  return [...new Set([...terms.filter((term) => term.startsWith('=')), `=${main}`])]
}

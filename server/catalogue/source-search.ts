import type { Deps } from '../deps.ts'
import {
  OutsideFailure,
  type CatalogueAnswer,
  type CatalogueQuestion,
  type CatalogueSource,
} from '../outside/catalogue-source.ts'
import { findCachedSearch, forgetCached, saveSearch } from './catalogue.sql.ts'
import { singleFlight } from './single-flight.ts'
import { day, earlier } from '../time.ts'

type Needed = Pick<Deps, 'db' | 'now'>

const flights = singleFlight<CatalogueSource, CatalogueAnswer | OutsideFailure>()

/** What the source says, or said less than a day ago. Undefined where it fails: then the next one is asked. */
export async function askSource(
  deps: Needed,
  source: CatalogueSource,
  search: CatalogueQuestion,
): Promise<CatalogueAnswer | undefined> {
  const answer = await askSourceOrFailure(deps, source, search)
  return answer instanceof OutsideFailure ? undefined : answer
}

/** The same, for a caller that must say why it fails. */
export function askSourceOrFailure(
  deps: Needed,
  source: CatalogueSource,
  search: CatalogueQuestion,
): Promise<CatalogueAnswer | OutsideFailure> {
  const tidy = { ...search, query: search.query.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase() }
  return flights(source, JSON.stringify([tidy.type, tidy.page, tidy.query]), () => ask(deps, source, tidy))
}

/** By a source that is well, and cannot be asked this. */
const nothingFound: CatalogueAnswer = { books: [], totalResults: 0 }

async function ask({ db, now }: Needed, source: CatalogueSource, search: CatalogueQuestion) {
  const cached = await findCachedSearch(db, source.name, search, earlier(now(), day))
  if (cached) return cached
  let answer: CatalogueAnswer
  try {
    answer = await source.search(search)
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    // What else went wrong is known to its breaker and its counters; the reader is served by the next source.
    return error.kind === 'unanswerable' ? nothingFound : error
  }
  await saveSearch(db, source.name, search, answer, now())
  await forgetCached(db, earlier(now(), day))
  return answer
}

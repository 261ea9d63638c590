import type { Deps } from '../deps.ts'
import {
  OutsideFailure,
  type CatalogueAnswer,
  type CatalogueQuestion,
  type CatalogueSource,
} from '../outside/catalogue-source.ts'
import { findCachedSearch, forgetCached, saveSearch } from './catalogue.sql.ts'
import { askAfterOthers } from './after-others.ts'
import { singleFlight } from './single-flight.ts'
import { day, earlier } from '../time.ts'
import { normalize } from '../outside/text/normalize.ts'

type Needed = Pick<Deps, 'db' | 'now'>

const flights = singleFlight<CatalogueSource, CatalogueAnswer | OutsideFailure>()

/** The source's answer, cached for a day. Undefined if it fails, and the caller asks the next source. */
export async function askSource(
  deps: Needed,
  source: CatalogueSource,
  search: CatalogueQuestion,
): Promise<CatalogueAnswer | undefined> {
  const answer = await askSourceOrFailure(deps, source, search)
  return answer instanceof OutsideFailure ? undefined : answer
}

/** Like `askSource`, for a caller that needs the failure. */
export function askSourceOrFailure(
  deps: Needed,
  source: CatalogueSource,
  search: CatalogueQuestion,
): Promise<CatalogueAnswer | OutsideFailure> {
  const tidy = { ...search, query: normalize(search.query, 'NFC').trim().replace(/\s+/g, ' ').toLowerCase() }
  const question = JSON.stringify([tidy.type, tidy.page, tidy.query])
  return flights(source, question, async () => {
    const findCached = () => findCachedSearch(deps.db, source.name, tidy, earlier(deps.now(), day))
    const cached = await findCached()
    return cached ?? askAfterOthers(`${source.name} ${question}`, findCached, () => ask(deps, source, tidy))
  })
}

/** The answer of a source that works, but cannot answer this question. */
const nothingFound: CatalogueAnswer = { books: [], totalResults: 0 }

async function ask(
  { db, now }: Needed,
  source: CatalogueSource,
  search: CatalogueQuestion,
): Promise<CatalogueAnswer | OutsideFailure> {
  let answer: CatalogueAnswer
  try {
    answer = await source.search(search)
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    // The source's circuit breaker has recorded the failure; the next source serves the reader.
    return error.kind === 'unanswerable' ? nothingFound : error
  }
  await saveSearch(db, source.name, search, answer, now())
  await forgetCached(db, earlier(now(), day))
  return answer
}

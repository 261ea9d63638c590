import { singleFlight } from '../catalogue/single-flight.ts'
import type { Deps } from '../deps.ts'
import { OutsideFailure } from '../outside/catalogue-source.ts'
import type { Newspaper } from '../outside/newspaper.ts'
import { findCachedList, type ListContent } from './cached-list.sql.ts'
import { isFresh, renewList, waitForList } from './cached-list.ts'
import { rememberNewspaperBooks } from './newspaper-books.ts'
import { day, hour } from '../time.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'log'>

const name = 'newspaper'
const retryDelays = { freshFor: day, afterFailure: hour }

const flights = singleFlight<Newspaper, ListContent>()

/**
 * The newspaper's list, at most a day old, or the last good one if the newspaper does not answer. Only one request across all
 * servers asks the newspaper, and after a failure not again for an hour.
 */
export function findNewspaperList(deps: Needed, newspaper: Newspaper): Promise<ListContent> {
  return flights(newspaper, name, async () => {
    const cached = await findCachedList(deps.db, name)
    if (cached?.content && isFresh(cached, deps.now(), retryDelays)) return cached.content
    const found = await renewList(deps, name, retryDelays, () => search(deps, newspaper)).catch((error: unknown) => {
      // Anything else is a bug of ours.
      if (!(error instanceof OutsideFailure)) throw error
      deps.log.warn({ err: error }, 'the newspaper did not answer')
    })
    return found ?? cached?.content ?? waitForList(deps, name, retryDelays)
  })
}

async function search({ db, now }: Needed, newspaper: Newspaper): Promise<ListContent> {
  const { list_name, published_date, books } = await newspaper.bestsellers()
  return { list_name, published_date, books: await rememberNewspaperBooks(db, books, now()) }
}

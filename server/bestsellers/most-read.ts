import { singleFlight } from '../catalogue/single-flight.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { findCachedList, type CachedList, type ListContent } from './cached-list.sql.ts'
import { isFresh, renewList, waitForList, type RetryDelays } from './cached-list.ts'
import { listMostFavoured, listMostRead } from './most-read.sql.ts'
import { startPeriodic } from '../periodic.ts'
import { day, earlier, hour, minute, second } from '../time.ts'

type Needed = Pick<Deps, 'db' | 'now'>

const name = 'readers'
const size = 15
const recentMs = 28 * day

const flights = singleFlight<Db, ListContent>()

/**
 * The books most often started or finished in the last 28 days, filled up with favorites. A full list is shown from the cache and
 * renewed in the background; a short one, as on a new server, is renewed on request.
 */
export function findMostRead(deps: Needed): Promise<ListContent> {
  return flights(deps.db, name, async () => {
    const cached = await findCachedList(deps.db, name)
    if (cached?.content && isFull(cached.content)) return cached.content
    return (await renewCached(deps, cached)) ?? cached?.content ?? waitForList(deps, name, retryDelaysOf(cached))
  })
}

/** Renews the list in the background. Returns a function that stops it. */
export function startRenewal(deps: Needed & Pick<Deps, 'log'>): () => Promise<void> {
  return startPeriodic(deps.log, { everyMs: minute, failure: 'could not renew the list of most-read books' }, () =>
    renewMostRead(deps),
  )
}

/** Undefined if no renewal is due, or another server is doing it. */
export async function renewMostRead(deps: Needed): Promise<ListContent | undefined> {
  return renewCached(deps, await findCachedList(deps.db, name))
}

async function renewCached({ db, now }: Needed, cached: CachedList | undefined): Promise<ListContent | undefined> {
  const retryDelays = retryDelaysOf(cached)
  if (cached && isFresh(cached, now(), retryDelays)) return undefined
  const since = earlier(now(), recentMs)
  return renewList({ db, now }, name, retryDelays, async () => listOf(await findBooks(db, since)))
}

/** A short list is cached for a hundred times as long as it took to compute: new books appear soon, at little load. */
function retryDelaysOf(cached: CachedList | undefined): RetryDelays {
  const took = cached?.found_at ? cached.found_at.getTime() - cached.tried_at.getTime() : 0
  return {
    freshFor: cached?.content && isFull(cached.content) ? hour : Math.max(second, 100 * took),
    afterFailure: 5 * minute,
  }
}

function isFull({ books }: ListContent): boolean {
  return books.length === size
}

async function findBooks(db: Db, since: Date): Promise<string[]> {
  const read = await listMostRead(db, since, size)
  if (read.length === size) return read
  return [...new Set([...read, ...(await listMostFavoured(db, size))])].slice(0, size)
}

function listOf(ids: string[]): ListContent {
  return {
    list_name: 'Most read on Octavo',
    published_date: null,
    books: ids.map((google_books_id, index) => ({ google_books_id, rank: index + 1, weeks_on_list: 0, image: '' })),
  }
}

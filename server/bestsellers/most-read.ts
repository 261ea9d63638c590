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
 * What was started or finished here most in the last 28 days, topped up by favorites. A full list is shown as it stands and
 * renewed by nobody's call; a short one, where few have read yet, is renewed by who asks for it.
 */
export function findMostRead(deps: Needed): Promise<ListContent> {
  return flights(deps.db, name, async () => {
    const cached = await findCachedList(deps.db, name)
    if (cached?.content && isFull(cached.content)) return cached.content
    return (await renewCached(deps, cached)) ?? cached?.content ?? waitForList(deps, name, retryDelaysOf(cached))
  })
}

/** Returns how to end it. */
export function startRenewal(deps: Needed & Pick<Deps, 'log'>): () => Promise<void> {
  return startPeriodic(deps.log, { everyMs: minute, failure: 'the list of what is most read was not renewed' }, () =>
    renewMostRead(deps),
  )
}

/** Undefined where it is not due, or somebody else is at it. */
export async function renewMostRead(deps: Needed): Promise<ListContent | undefined> {
  return renewCached(deps, await findCachedList(deps.db, name))
}

async function renewCached({ db, now }: Needed, cached: CachedList | undefined): Promise<ListContent | undefined> {
  const retryDelays = retryDelaysOf(cached)
  if (cached && isFresh(cached, now(), retryDelays)) return undefined
  const since = earlier(now(), recentMs)
  return renewList({ db, now }, name, retryDelays, async () => listOf(await findBooks(db, since)))
}

/** A short list stands a hundred times as long as it took to work out: a new book is there soon, and the database at rest. */
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

import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '#contract/errors.ts'
import { singleFlight } from '../books/single-flight.ts'
import type { Deps } from '../deps.ts'
import { OutsideFailure } from '../outside/catalogue-source.ts'
import type { Newspaper } from '../outside/newspaper.ts'
import { claimSearch, findKeptList, saveFailure, saveList, type KeptList, type ListContent } from './kept-list.sql.ts'
import { rememberNewspaperBooks } from './newspaper-books.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'log'>

const name = 'newspaper'
const hour = 60 * 60_000
const freshFor = 24 * hour
const pauseAfterFailure = hour
const longestSearch = 30_000
const patience = { times: 40, each: 100 }

const flights = singleFlight<Newspaper, ListContent>()

/**
 * The newspaper's list, a day old at most; the last good one where the newspaper does not answer. However many readers ask at
 * however many servers, one of them asks the newspaper, and after a failure not again for an hour.
 */
export function findNewspaperList(deps: Needed, newspaper: Newspaper): Promise<ListContent> {
  return flights(newspaper, name, async () => {
    const at = deps.now()
    const kept = await findKeptList(deps.db, name)
    if (kept?.content && isSince(kept.found_at, ago(at, freshFor))) return kept.content
    const claimed = await claimSearch(deps.db, name, at, {
      freshSince: ago(at, freshFor),
      triedSince: ago(at, pauseAfterFailure),
      lostSince: ago(at, longestSearch),
    })
    const found = claimed ? await search(deps, newspaper) : undefined
    return found ?? kept?.content ?? (await waitForOther(deps)) ?? refuse(deps)
  })
}

/** Undefined where the newspaper does not answer. */
async function search({ db, now, log }: Needed, newspaper: Newspaper): Promise<ListContent | undefined> {
  try {
    const { list_name, published_date, books } = await newspaper.bestsellers()
    const content = { list_name, published_date, books: await rememberNewspaperBooks(db, books, now()) }
    await saveList(db, name, content, now())
    return content
  } catch (error) {
    // Written down, so that those who wait do not wait in vain; a fault of ours goes on its way.
    await saveFailure(db, name, now())
    if (!(error instanceof OutsideFailure)) throw error
    log.warn(error)
    return undefined
  }
}

/** What the server that claimed the search finds; undefined once it has failed, or takes too long. */
async function waitForOther({ db }: Needed): Promise<ListContent | undefined> {
  for (let turn = 0; turn < patience.times; turn += 1) {
    const kept = await findKeptList(db, name)
    if (kept?.content) return kept.content
    if (!kept || hasFailed(kept)) return undefined
    await pause(patience.each)
  }
  return undefined
}

function hasFailed({ failed_at, tried_at }: KeptList): boolean {
  return failed_at !== null && failed_at >= tried_at
}

/** Until then the answer stays the same. */
async function refuse({ db, now }: Needed): Promise<never> {
  const kept = await findKeptList(db, name)
  const rest = kept && (hasFailed(kept) ? pauseAfterFailure : longestSearch)
  const retryAfter = kept && rest && (kept.tried_at.getTime() + rest - now().getTime()) / 1000
  return fail('source_unavailable', { text: 'Failed to fetch bestsellers', retryAfter })
}

function isSince(moment: Date | null, since: Date): boolean {
  return moment !== null && moment > since
}

function ago(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() - milliseconds)
}

import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import {
  claimSearch,
  findCachedList,
  saveFailure,
  saveList,
  type CachedList,
  type ListContent,
} from './cached-list.sql.ts'
import { earlier, second } from '../time.ts'

export interface RetryDelays {
  /** Milliseconds between a successful fetch and the next one. */
  freshFor: number
  afterFailure: number
}

const searchTimeoutMs = 30 * second
const retry = { times: 40, each: 100 }

/** The newer list, for one caller across all servers; undefined for the others, and while no renewal is due. */
export async function renewList(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  name: string,
  { freshFor, afterFailure }: RetryDelays,
  search: () => Promise<ListContent>,
): Promise<ListContent | undefined> {
  const at = now()
  const claimed = await claimSearch(db, name, at, {
    freshSince: earlier(at, freshFor),
    failedSince: earlier(at, afterFailure),
    lostSince: earlier(at, searchTimeoutMs),
  })
  if (!claimed) return undefined
  try {
    const content = await search()
    await saveList(db, name, content, now())
    return content
  } catch (error) {
    // Stored, so that waiting callers stop waiting.
    await saveFailure(db, name, now())
    throw error
  }
}

/** Waits for the list that another caller is fetching. Fails, with the time of the next attempt, if that fails or takes too long. */
export async function waitForList(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  name: string,
  { afterFailure }: RetryDelays,
): Promise<ListContent> {
  let cached: CachedList | undefined
  for (let turn = 0; turn < retry.times; turn += 1) {
    cached = await findCachedList(db, name)
    if (cached?.content) return cached.content
    if (!cached || hasFailed(cached)) break
    await pause(retry.each)
  }
  const rest = cached && (hasFailed(cached) ? afterFailure : searchTimeoutMs)
  const retryAfter = cached && rest && (cached.tried_at.getTime() + rest - now().getTime()) / second
  return fail('source_unavailable', { text: 'Failed to fetch bestsellers', retryAfter })
}

export function isFresh({ found_at }: CachedList, at: Date, { freshFor }: RetryDelays): boolean {
  return found_at !== null && found_at > earlier(at, freshFor)
}

function hasFailed({ failed_at, tried_at }: CachedList): boolean {
  return failed_at !== null && failed_at >= tried_at
}

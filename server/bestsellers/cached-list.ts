import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import { claimSearch, findKeptList, saveFailure, saveList, type KeptList, type ListContent } from './cached-list.sql.ts'

export interface Rests {
  /** For so many milliseconds no list is looked for after one was found. */
  freshFor: number
  afterFailure: number
}

const longestSearch = 30_000
const patience = { times: 40, each: 100 }

/** The newer list, for one of all who ask at however many servers; undefined for the others, and while none is due. */
export async function renewList(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  name: string,
  { freshFor, afterFailure }: Rests,
  search: () => Promise<ListContent>,
): Promise<ListContent | undefined> {
  const at = now()
  const claimed = await claimSearch(db, name, at, {
    freshSince: ago(at, freshFor),
    failedSince: ago(at, afterFailure),
    lostSince: ago(at, longestSearch),
  })
  if (!claimed) return undefined
  try {
    const content = await search()
    await saveList(db, name, content, now())
    return content
  } catch (error) {
    // Written down, so that those who wait do not wait in vain.
    await saveFailure(db, name, now())
    throw error
  }
}

/** What the one who looks for it finds; the failure, with when it is looked for again, where it takes too long or was in vain. */
export async function waitForList(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  name: string,
  { afterFailure }: Rests,
): Promise<ListContent> {
  let kept: KeptList | undefined
  for (let turn = 0; turn < patience.times; turn += 1) {
    kept = await findKeptList(db, name)
    if (kept?.content) return kept.content
    if (!kept || hasFailed(kept)) break
    await pause(patience.each)
  }
  const rest = kept && (hasFailed(kept) ? afterFailure : longestSearch)
  const retryAfter = kept && rest && (kept.tried_at.getTime() + rest - now().getTime()) / 1000
  return fail('source_unavailable', { text: 'Failed to fetch bestsellers', retryAfter })
}

export function isFresh({ found_at }: KeptList, at: Date, { freshFor }: Rests): boolean {
  return found_at !== null && found_at > ago(at, freshFor)
}

function ago(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() - milliseconds)
}

function hasFailed({ failed_at, tried_at }: KeptList): boolean {
  return failed_at !== null && failed_at >= tried_at
}

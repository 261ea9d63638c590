import { listBestsellers, type BestsellerList } from '#contract/bestsellers.ts'
import { fits } from '#contract/fits.ts'

const key = 'bestsellers'
export const cachedFor = 24 * 60 * 60_000

export interface CachedBestsellers {
  list: BestsellerList
  savedAt: number
}

/** Undefined if it has expired or cannot be read; the entry is then removed. */
export function readCachedBestsellers(now = Date.now()): CachedBestsellers | undefined {
  const cached = parse(read())
  if (cached && cached.savedAt <= now && now < cached.savedAt + cachedFor) return cached
  forget()
  return undefined
}

export function cacheBestsellers(list: BestsellerList, now = Date.now()): void {
  try {
    localStorage.setItem(key, JSON.stringify({ list, expiry: now + cachedFor }))
  } catch {
    // Storage is unavailable: the list is fetched again next time.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function forget(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}

/** May have been written by an older version of the app. */
function parse(json: string | null): CachedBestsellers | undefined {
  try {
    const { list, expiry }: { list: unknown; expiry: unknown } = JSON.parse(json ?? 'null')
    return fits(listBestsellers.reply, list) && typeof expiry === 'number'
      ? { list, savedAt: expiry - cachedFor }
      : undefined
  } catch {
    return undefined
  }
}

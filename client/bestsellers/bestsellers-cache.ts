import { listBestsellers, type BestsellerList } from '#contract/bestsellers.ts'
import { fits } from '#contract/fits.ts'

const key = 'bestsellers'
export const cachedFor = 24 * 60 * 60_000

export interface CachedBestsellers {
  list: BestsellerList
  savedAt: number
}

/** Undefined, and nothing left behind, once it has expired or cannot be read. */
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
    // A browser that keeps nothing asks again.
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
    // Nothing could be kept, so there is nothing to forget.
  }
}

/** The browser may have kept it since an older Octavo. */
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

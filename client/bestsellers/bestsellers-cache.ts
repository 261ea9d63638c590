import type { BestsellerList } from '#contract/bestsellers.ts'

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
    const { list, expiry } = JSON.parse(json ?? 'null') as { list: unknown; expiry: unknown }
    return isList(list) && typeof expiry === 'number' ? { list, savedAt: expiry - cachedFor } : undefined
  } catch {
    return undefined
  }
}

function isList(found: unknown): found is BestsellerList {
  if (typeof found !== 'object' || found === null) return false
  const { source, list_name, books } = found as Record<string, unknown>
  return (
    (source === 'newspaper' || source === 'readers') &&
    typeof list_name === 'string' &&
    Array.isArray(books) &&
    books.every(isBestseller)
  )
}

function isBestseller(found: unknown): boolean {
  if (typeof found !== 'object' || found === null) return false
  const { google_books_id, title, author, image, authors, genres, rank, weeks_on_list } = found as Record<
    string,
    unknown
  >
  return (
    [google_books_id, title, author, image].every((text) => typeof text === 'string') &&
    [authors, genres].every(Array.isArray) &&
    [rank, weeks_on_list].every((count) => typeof count === 'number')
  )
}

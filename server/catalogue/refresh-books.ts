import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../deps.ts'
import { caller } from '../outside/caller.ts'
import { OutsideFailure, type CatalogueBook } from '../outside/catalogue-source.ts'
import { claimOldest, saveRefreshed, setFetchedAt, type OldBook } from './refresh-books.sql.ts'
import { renewStale } from '../search/index/reindex.ts'
import { startPeriodic } from '../periodic.ts'
import { day, earlier, minute } from '../time.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'sources'>

/** Books are refetched at this age, one per pause: at most a seventh of a day's quota. */
const maxAge = 30 * day
const pauseMs = 10 * minute

/** Spends the visitors' share of the quota, so that refreshing never costs readers theirs. */
const self = { id: 'octavo', signedIn: false }

/** Refetches stored books from the catalogues in the background. Returns a function that stops it. */
export function startRefreshing(deps: Needed & Pick<Deps, 'log'>): () => Promise<void> {
  return startPeriodic(deps.log, { everyMs: pauseMs, firstAfterMs: pauseMs, failure: 'could not refresh a book' }, () =>
    refreshOldest(deps),
  )
}

/** Overwrites fields that the catalogue still has and keeps the others. Returns whether a book was due. */
export async function refreshOldest({ db, now, sources }: Needed): Promise<boolean> {
  const old = await claimOldest(db, earlier(now(), maxAge), now())
  if (!old) return false
  const source = sources.find((each) => each.owns(old.google_books_id))
  if (!source) return true
  let found: CatalogueBook | undefined
  try {
    found = await caller.run(self, () => source.find(old.google_books_id))
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    // Retry tomorrow.
    await setFetchedAt(db, old.id, earlier(now(), maxAge - day))
    return true
  }
  const refreshed = found ? withoutLoss(old, found) : old
  if (isDeepStrictEqual(refreshed, old)) return true
  await saveRefreshed(db, refreshed)
  await renewStale(db)
  return true
}

/** Keeps the old value of fields that are now empty. */
function withoutLoss(old: OldBook, found: CatalogueBook): OldBook {
  return {
    ...old,
    title: found.title === 'Unknown Title' ? old.title : found.title,
    authors: found.authors.includes('Unknown Author') ? old.authors : found.authors,
    genres: found.genres.length > 0 ? found.genres : old.genres,
    description: found.description || old.description,
    image: found.image || old.image,
    year: found.year === 'N/A' ? old.year : found.year,
    pages: found.pages ?? old.pages,
    language: found.language || old.language,
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../deps.ts'
import { caller } from '../outside/caller.ts'
import { OutsideFailure, type CatalogueBook } from '../outside/catalogue-source.ts'
import { claimOldest, saveRefreshed, setFetchedAt, type OldBook } from './refresh-books.sql.ts'
import { renewStale } from '../search/index/reindex.ts'
import { startPeriodic } from '../periodic.ts'
import { day, earlier, minute } from '../time.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'sources'>

/** A book is asked for again after so long, one at a time: a seventh of a day's quota at most. */
const maxAge = 30 * day
const pauseMs = 10 * minute

/** It spends what visitors may, so that readers are never refused for it. */
const self = { id: 'octavo', signedIn: false }

/** Asks the catalogues again for the books stored here. Returns how to end it. */
export function startRefreshing(deps: Needed & Pick<Deps, 'log'>): () => Promise<void> {
  return startPeriodic(
    deps.log,
    { everyMs: pauseMs, firstAfterMs: pauseMs, failure: 'the book that was due was not refreshed' },
    () => refreshOldest(deps),
  )
}

/** What the catalogue says anew takes the place of what it said; where it says nothing, that stays. Returns whether one was due. */
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
    // It is asked again tomorrow.
    await setFetchedAt(db, old.id, earlier(now(), maxAge - day))
    return true
  }
  const refreshed = found ? withoutLoss(old, found) : old
  if (isDeepStrictEqual(refreshed, old)) return true
  await saveRefreshed(db, refreshed)
  await renewStale(db)
  return true
}

/** Nothing that was known is blanked. */
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

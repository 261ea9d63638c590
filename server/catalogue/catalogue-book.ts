import { fail } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import type { CatalogueBook, CatalogueSource } from '../outside/catalogue-source.ts'
import { OutsideFailure } from '../outside/catalogue-source.ts'
import { findCachedBook, saveBook, type RecordSource } from './catalogue.sql.ts'
import { askAfterOthers } from './after-others.ts'
import { singleFlight } from './single-flight.ts'
import { day, earlier, hour, second } from '../time.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'sources'>

export interface Found {
  book: CatalogueBook
  source: RecordSource
}

const flights = singleFlight<CatalogueSource, CatalogueBook | undefined>()

/** A book from an outside catalogue: cached, as from a recent search, or fetched now. */
export async function findInCatalogue(deps: Needed, googleBooksId: string): Promise<Found> {
  const cached = await findCached(deps, googleBooksId)
  if (cached) return cached.book ? { book: cached.book, source: cached.source } : fail('book_not_found')
  for (const source of deps.sources) {
    if (!source.owns(googleBooksId)) continue
    const book = await flights(source, googleBooksId, async () => {
      const question = `${source.name} ${googleBooksId}`
      const ofOthers = () => findCached(deps, googleBooksId)
      const answer = await askAfterOthers<{ book?: CatalogueBook | null }>(question, ofOthers, async () => {
        return { book: (await ask(deps, source, googleBooksId)) ?? null }
      })
      return answer.book ?? undefined
    })
    if (book) return { book, source: source.name }
  }
  return fail('book_not_found')
}

function findCached({ db, now }: Needed, googleBooksId: string) {
  return findCachedBook(db, googleBooksId, { since: earlier(now(), day), unknownSince: earlier(now(), hour) })
}

async function ask(
  { db, now }: Needed,
  source: CatalogueSource,
  googleBooksId: string,
): Promise<CatalogueBook | undefined> {
  const book = await source.find(googleBooksId).catch((cause: unknown) => {
    if (!(cause instanceof OutsideFailure)) throw cause
    return refuse([cause], now())
  })
  await saveBook(db, googleBooksId, source.name, book, now())
  return book
}

/** Fails with the earliest time at which one of the sources may answer again. */
export function refuse(failures: OutsideFailure[], now: Date): never {
  const moments = failures.flatMap(({ retryAt }) => (retryAt ? [retryAt.getTime()] : []))
  const retryAfter = moments.length > 0 ? (Math.min(...moments) - now.getTime()) / second : undefined
  return fail('source_unavailable', { cause: failures[0], retryAfter })
}

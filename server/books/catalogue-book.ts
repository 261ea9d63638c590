import { fail } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import type { CatalogueBook, CatalogueSource } from '../outside/catalogue-source.ts'
import { OutsideFailure } from '../outside/catalogue-source.ts'
import { findCachedBook, saveBook, type Teller } from './catalogue.sql.ts'
import { singleFlight } from './single-flight.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'sources'>

export interface Found {
  book: CatalogueBook
  source: Teller
}

const hour = 60 * 60 * 1000
export const day = 24 * hour

const flights = singleFlight<CatalogueSource, CatalogueBook | undefined>()

/** What an outside catalogue says about a book: as it was just shown in a search, else as it answers now. */
export async function findInCatalogue(deps: Needed, googleBooksId: string): Promise<Found> {
  const at = deps.now().getTime()
  const cached = await findCachedBook(deps.db, googleBooksId, {
    since: new Date(at - day),
    unknownSince: new Date(at - hour),
  })
  if (cached) return cached.book ? { book: cached.book, source: cached.source } : fail('book_not_found')
  for (const source of deps.sources) {
    if (!source.owns(googleBooksId)) continue
    const book = await flights(source, googleBooksId, () => ask(deps, source, googleBooksId))
    if (book) return { book, source: source.name }
  }
  return fail('book_not_found')
}

async function ask(
  { db, now }: Needed,
  source: CatalogueSource,
  googleBooksId: string,
): Promise<CatalogueBook | undefined> {
  const book = await source.find(googleBooksId).catch((cause: unknown) => {
    if (!(cause instanceof OutsideFailure)) throw cause
    return fail('source_unavailable', { cause, retryAfter: secondsUntil(cause.retryAt, now()) })
  })
  await saveBook(db, googleBooksId, source.name, book, now())
  return book
}

function secondsUntil(moment: Date | undefined, now: Date): number | undefined {
  return moment && Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))
}

import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { searchPageSize } from '#contract/books.ts'
import { callOutside, type OutsideCall } from './call-outside.ts'
import { countFrom } from './catalogue-fields.ts'
import {
  lastPage,
  OutsideFailure,
  type CatalogueAnswer,
  type CatalogueQuestion,
  type CatalogueSource,
  type RecordsSource,
} from './catalogue-source.ts'
import { authorKeys, bearsIsbn, bookFromHit, bookFromWork, hit, hitFields, record } from './open-library-book.ts'
import { plainWords, recordsFrom, recordsParams } from './open-library-records.ts'
import { sharedRest } from './rest.ts'
import { address, outsideService, type Ask, type Get } from './resilience.ts'
import { userAgent, type Caller } from './user-agent.ts'

export interface OpenLibraryOptions extends Caller {
  url: string
  /** Open Library refuses callers without one. */
  contact: string
  now?: () => Date
  deadlineMs?: number
  /** For questions about many books at once, which nobody waits for. */
  recordsDeadlineMs?: number
}

const name = 'open-library'

const hitShape = Compile(hit)
const list = Type.Object({
  docs: Type.Array(Type.Unknown()),
  numFound: Type.Optional(Type.Unknown()),
  numFoundExact: Type.Optional(Type.Unknown()),
})
const listShape = Compile(list)
const recordShape = Compile(Type.Union([record, Type.Object({ error: Type.Literal('notfound') })]))

export function openLibrary(options: OpenLibraryOptions): CatalogueSource & RecordsSource {
  const { url, now = () => new Date(), deadlineMs = 1500, recordsDeadlineMs = 15_000 } = options
  const rest = sharedRest(name)
  // Open Library allows three requests a second. Three at once comes close; if it is too much, a 429 opens the breaker.
  const service = outsideService({
    service: name,
    url,
    userAgent: userAgent(options),
    now,
    deadlineMs,
    atOnce: 3,
    maxPending: 30,
  })
  const whileSearching = notingRests(service.newWayOfAsking())
  // A work, then its authors: two sequential calls.
  const whileFinding = notingRests(service.newWayOfAsking(deadlineMs * 2))

  /** Notes the rest that Open Library asks for, which holds for whoever asks. */
  function notingRests(ask: Ask): Ask {
    return async (question) => {
      try {
        return await ask(question)
      } catch (error) {
        if (error instanceof OutsideFailure && error.status !== undefined && error.retryAt) rest.note(error.retryAt)
        throw error
      }
    }
  }

  async function once<T>(path: string, params: Record<string, string>, shape: OutsideCall<T>['shape']) {
    const restsUntil = await rest.until()
    if (restsUntil && now() < restsUntil) throw new OutsideFailure(name, 'paused', { retryAt: restsUntil })
    return callOutside({
      service: name,
      url: address(url, path, params),
      shape,
      userAgent: userAgent(options),
      now,
      deadlineMs: recordsDeadlineMs,
      maxBytes: maxRecordsBytes,
      once: true,
    })
  }

  return {
    name,
    owns: isWorkId,
    search: async (search) => {
      if (search.page > lastPage) return { books: [], totalResults: null }
      const words = plainWords(search.query)
      return whileSearching(async (get) => {
        const fields = search.type === 'isbn' ? `${hitFields},isbn` : hitFields
        const paging = { limit: String(searchPageSize), page: String(search.page), fields }
        const found = await get('/search.json', { [parameters[search.type]]: words, ...paging }, listShape)
        if (!found) throw new OutsideFailure(name, 'unavailable', { status: 404 })
        return answer(search, found)
      })
    },
    find: async (id) => (isWorkId(id) ? whileFinding((get) => findWork(get, id)) : undefined),
    records: async (question) => {
      const found = await once('/search.json', recordsParams(question), listShape)
      if (!found) throw new OutsideFailure(name, 'unavailable', { status: 404 })
      return recordsFrom(found.docs)
    },
    movedTo: async (id) => {
      const found = isWorkId(id) ? await once(`/works/${id}.json`, {}, recordShape) : undefined
      if (!found || 'error' in found || found.type.key !== '/type/redirect') return undefined
      const to = typeof found.location === 'string' ? found.location : ''
      return paths.work.test(to) ? to.replace('/works/', '') : undefined
    },
  }
}

/** A hundred books with the titles of all their editions. */
const maxRecordsBytes = 16 * 1024 * 1024

function isWorkId(id: string): boolean {
  return /^OL\d{1,12}W$/.test(id)
}

/** The minimum of three characters applies only to `q`; these parameters also find 'It' and 'We'. */
const parameters: Record<CatalogueQuestion['type'], string> = {
  title: 'title',
  author: 'author',
  genre: 'subject',
  isbn: 'isbn',
}

function answer(
  { type, query, page }: CatalogueQuestion,
  { docs, numFound, numFoundExact }: Static<typeof list>,
): CatalogueAnswer {
  const total = countFrom(numFound)
  const hits = docs.filter((doc) => hitShape.Check(doc))
  const onceEach = new Map(hits.map((each) => [each.key, each]))
  const books = [...onceEach.values()].slice(0, searchPageSize).map(bookFromHit)
  const lost = books.length === 0 && (docs.length > 0 || (page === 1 && total !== 0))
  if (lost) throw new OutsideFailure(name, 'malformed', { detail: 'a list without books' })
  if (type === 'isbn') {
    const bearing = [...onceEach.values()].filter((each) => bearsIsbn(each, query)).map(bookFromHit)
    return { books: bearing, totalResults: bearing.length }
  }
  const isKnown = total !== null && numFoundExact !== false
  return { books, totalResults: isKnown ? Math.min(total, lastPage * searchPageSize) : null }
}

async function findWork(get: Get, id: string) {
  const found = await load(get, `/works/${id}`, 'work')
  if (!found) return undefined
  const keys = authorKeys(found.record).slice(0, maxAuthors)
  const authors = await Promise.all(keys.map((key) => load(get, key, 'author')))
  const names = authors.map((author) => author?.record.name ?? author?.record.personal_name)
  return bookFromWork(found.path.replace('/works/', ''), found.record, names)
}

/** Each author costs a call, so an anthology gets only its first ones. */
const maxAuthors = 8

/** Follows one redirect of a merged record; a deleted record counts as unknown. */
async function load(get: Get, path: string, kind: 'work' | 'author', mayLead = true): Promise<Loaded | undefined> {
  const found = await get(`${path}.json`, {}, recordShape)
  if (!found || 'error' in found) return undefined
  if (found.type.key === `/type/${kind}`) return { path, record: found }
  const to = found.type.key === '/type/redirect' && mayLead ? found.location : undefined
  return typeof to === 'string' && paths[kind].test(to) ? load(get, to, kind, false) : undefined
}

interface Loaded {
  path: string
  record: Static<typeof record>
}

/** Redirects may only lead to a record of the same kind on the same service, never to a URL. */
const paths = { work: /^\/works\/OL\d{1,12}W$/, author: /^\/authors\/OL\d{1,12}A$/ }

import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { searchPageSize } from '#contract/books.ts'
import { countFrom } from './catalogue-fields.ts'
import {
  lastPage,
  OutsideFailure,
  type CatalogueAnswer,
  type CatalogueQuestion,
  type CatalogueSource,
} from './catalogue-source.ts'
import { explainGoogle } from './google-failure.ts'
import { bearsIsbn, bookFromVolume, volume, volumeFields } from './google-volume.ts'
import { outsideService } from './resilience.ts'
import { userAgent, type Caller } from './user-agent.ts'

export interface GoogleBooksOptions extends Caller {
  url: string
  key: string
  now?: () => Date
  /** Always sent, as Google refuses callers whose country it cannot tell from their IP address. */
  country?: string
  deadlineMs?: number
}

const name = 'google-books'

const volumeShape = Compile(volume)
const listShape = Compile(
  Type.Object({
    totalItems: Type.Optional(Type.Unknown()),
    items: Type.Optional(Type.Array(Type.Unknown())),
  }),
)

export function googleBooks(options: GoogleBooksOptions): CatalogueSource {
  const { url, key, now = () => new Date(), country = 'US', deadlineMs = 1500 } = options
  const service = outsideService({
    service: name,
    url,
    userAgent: userAgent(options),
    now,
    deadlineMs,
    explain: (refusal) => explainGoogle(name, now(), refusal),
  })
  const whileSearching = service.newWayOfAsking()
  const whileFinding = service.newWayOfAsking()

  return {
    name,
    owns: isVolumeId,
    search: async (search) => {
      if (search.page > lastPage) return { books: [], totalResults: null }
      const q = question(search)
      return whileSearching(async (get) => {
        const list = await get(
          '/volumes',
          {
            q,
            startIndex: String((search.page - 1) * searchPageSize),
            maxResults: String(searchPageSize),
            printType: 'books',
            fields: `totalItems,items(${volumeFields})`,
            country,
            key,
          },
          listShape,
        )
        if (!list) throw new OutsideFailure(name, 'unavailable', { status: 404 })
        return answer(search, list.items ?? [], countFrom(list.totalItems))
      })
    },
    find: async (id) => {
      if (!isVolumeId(id)) return undefined
      return whileFinding(async (get) => {
        const found = await get(`/volumes/${id}`, { fields: volumeFields, country, key }, volumeShape)
        if (found && found.id !== id) throw new OutsideFailure(name, 'malformed', { detail: 'another volume' })
        return found && bookFromVolume(found)
      })
    },
  }
}

/** Twelve characters. An id that has the form of an Open Library work belongs to Open Library. */
function isVolumeId(id: string): boolean {
  return /^(?!OL\d+W$)[A-Za-z0-9_-]{12}$/.test(id)
}

const operators: Record<CatalogueQuestion['type'], string> = {
  title: 'intitle',
  author: 'inauthor',
  genre: 'subject',
  isbn: 'isbn',
}

/** Quotes the reader's words, so that the operator applies to all of them and none is taken for an operator. */
function question({ type, query }: CatalogueQuestion): string {
  if (type === 'isbn') return `isbn:${query}`
  const words = query
    .replace(/["\\\p{Cc}]/gu, ' ')
    .replace(/\b(?:in(?:title|author|publisher)|subject|isbn|lccn|oclc):/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (words === '') throw new OutsideFailure(name, 'unanswerable', { detail: 'nothing to look for' })
  return `${operators[type]}:"${words}"`
}

function answer({ type, query, page }: CatalogueQuestion, items: unknown[], estimate: number | null): CatalogueAnswer {
  const volumes = items.filter((item) => volumeShape.Check(item))
  const onceEach = new Map(volumes.map((each) => [each.id, each]))
  const books = [...onceEach.values()].slice(0, searchPageSize).map(bookFromVolume)
  const lost = books.length === 0 && (items.length > 0 || (page === 1 && estimate !== 0))
  if (lost) throw new OutsideFailure(name, 'malformed', { detail: 'a list without books' })
  if (type === 'isbn') return bearing(query, [...onceEach.values()])
  return { books, totalResults: provenTotal(page, books.length, estimate) }
}

/** For an unknown ISBN, Google may return books with similar ones, so only exact matches count. */
function bearing(isbn: string, volumes: Static<typeof volume>[]): CatalogueAnswer {
  const books = volumes.filter((each) => bearsIsbn(each, isbn)).map(bookFromVolume)
  return { books, totalResults: books.length }
}

/**
 * Google's total is an estimate that changes from page to page, so passing it on would make a pager jump. A page proves only
 * this much: there are no results; it is short and the last one; or it is short but not the last, so there is at least one more.
 */
function provenTotal(page: number, shown: number, estimate: number | null): number | null {
  if (shown === 0) return page === 1 ? 0 : null
  if (shown === searchPageSize || estimate === null) return null
  return estimate > page * searchPageSize ? page * searchPageSize + 1 : (page - 1) * searchPageSize + shown
}

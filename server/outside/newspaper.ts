import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { namesOf } from './text/byline.ts'
import { authorsFrom, descriptionFrom, titleFrom } from './catalogue-fields.ts'
import { OutsideFailure } from './catalogue-source.ts'
import { imageUrl } from './image-url.ts'
import { plainLine } from './text/plain-text.ts'
import { outsideService } from './resilience.ts'
import { titleCase } from './text/title-case.ts'
import { userAgent, type Caller } from './user-agent.ts'

export interface Bestseller {
  rank: number
  /** 0 if the newspaper does not give it. */
  weeks_on_list: number
  title: string
  authors: string[]
  description: string
  /** 13 digits, or ''. */
  isbn13: string
  /** An https URL on an allowed host, or ''. */
  image: string
}

export interface BestsellerList {
  list_name: string
  /** YYYY-MM-DD. */
  published_date: string
  books: Bestseller[]
}

export interface Newspaper {
  bestsellers(): Promise<BestsellerList>
}

export interface NewspaperOptions extends Caller {
  url: string
  key: string
  now?: () => Date
  deadlineMs?: number
}

const name = 'newspaper'
const path = '/lists/current/combined-print-and-e-book-fiction.json'

const anything = Type.Optional(Type.Unknown())

const list = Type.Object({
  results: Type.Object({
    list_name: anything,
    published_date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    books: Type.Array(Type.Unknown()),
  }),
})
const entry = Type.Object({
  rank: anything,
  weeks_on_list: anything,
  title: Type.String({ pattern: '\\S' }),
  author: anything,
  description: anything,
  primary_isbn13: anything,
  book_image: anything,
})
const listShape = Compile(list)
const entryShape = Compile(entry)

/** The New York Times list of combined print and e-book fiction. */
export function newspaper(options: NewspaperOptions): Newspaper {
  const { url, key, now = () => new Date(), deadlineMs = 1500 } = options
  const ask = outsideService({
    service: name,
    url,
    userAgent: userAgent(options),
    now,
    deadlineMs,
    atOnce: 1,
    once: true,
  }).newWayOfAsking()

  return {
    bestsellers: () =>
      ask(async (get) => {
        const found = await get(path, { 'api-key': key }, listShape)
        if (!found) throw new OutsideFailure(name, 'unavailable', { status: 404 })
        return readList(found)
      }),
  }
}

function readList({ results }: Static<typeof list>): BestsellerList {
  const books = results.books.filter((each) => entryShape.Check(each)).map(readEntry)
  if (books.length === 0) throw new OutsideFailure(name, 'malformed', { detail: 'a list without books' })
  return {
    list_name: (typeof results.list_name === 'string' && plainLine(results.list_name, 200)) || 'Fiction',
    published_date: results.published_date,
    books: books.slice(0, 50).toSorted((one, other) => one.rank - other.rank),
  }
}

function readEntry(found: Static<typeof entry>, index: number): Bestseller {
  const isbn13 = found.primary_isbn13
  return {
    rank: countFrom(found.rank) || index + 1,
    weeks_on_list: countFrom(found.weeks_on_list),
    title: titleCase(titleFrom(found.title)),
    authors: authorsFrom(typeof found.author === 'string' ? namesOf(found.author) : []),
    description: descriptionFrom(found.description),
    isbn13: typeof isbn13 === 'string' && /^\d{13}$/.test(isbn13) ? isbn13 : '',
    image: imageUrl(found.book_image),
  }
}

function countFrom(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 10_000 ? value : 0
}

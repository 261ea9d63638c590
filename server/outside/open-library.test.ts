import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SearchType } from '#contract/books.ts'
import { startOpenLibraryStandIn } from '../testing/stand-ins/open-library.ts'
import { hasRecordings, recorded } from '../testing/stand-ins/recorded.ts'
import type { Misbehaviour, StandIn } from '../testing/stand-ins/stand-in.ts'
import type { CatalogueSource, OutsideFailure } from './catalogue-source.ts'
import { openLibrary, type OpenLibraryOptions } from './open-library.ts'

let library: StandIn
let time: Date
let source: CatalogueSource

function open(more: Partial<OpenLibraryOptions> = {}): CatalogueSource {
  return openLibrary({ url: library.url, contact: 'a@example.org', now: () => time, deadlineMs: 20_000, ...more })
}

function search(query: string, page = 1, type: SearchType = 'title') {
  return source.search({ type, query, page })
}

function asked(): string[] {
  return library.requests.map(({ url }) => url.pathname)
}

/** The stand-in answers everything with one body, so here the work is its own author. */
async function authorsOf(authors: unknown) {
  library.reply({ type: { key: '/type/work' }, authors })
  return (await source.find('OL1W'))?.authors
}

const bare = { docs: [], numFound: 0, numFoundExact: true }

beforeEach(async () => {
  library = await startOpenLibraryStandIn()
  time = new Date('2026-11-20T12:00:00Z')
  source = open()
})
afterEach(() => library.stop())

describe('asking', () => {
  test.each<[SearchType, string, Record<string, string>]>([
    ['title', 'It', { title: 'It' }],
    ['author', 'Ursula K. Le Guin', { author: 'Ursula K. Le Guin' }],
    ['genre', 'science fiction', { subject: 'science fiction' }],
    ['title', 'the* OR (author:dahl) "x" -y', { title: 'the or author dahl x y' }],
    ['title', 'Spider-Man: NOT a Love Story', { title: 'Spider-Man not a Love Story' }],
  ])('a %s search for %j asks %j', async (type, query, parameters) => {
    library.reply(bare)

    await search(query, 3, type)

    const { fields, ...rest } = Object.fromEntries(library.requests[0]?.url.searchParams ?? [])
    expect(rest).toEqual({ ...parameters, limit: '10', page: '3' })
    expect(fields?.split(',')).toEqual(expect.arrayContaining(['key', 'subject', 'cover_i', 'first_publish_year']))
  })

  test('a query of nothing but punctuation is not sent, nor is a page that is too deep', async () => {
    await expect(search('*?:')).rejects.toMatchObject({ kind: 'unanswerable' })
    expect(await search('voyage', 101)).toEqual({ books: [], totalResults: null })
    expect(library.requests).toHaveLength(0)
  })

  test('requests name the caller, and are refused without a contact address', async () => {
    source = open({ version: '1.2.3' })
    await search('voyage')
    expect(library.requests[0]?.userAgent).toBe('Octavo/1.2.3 (a@example.org)')

    source = open({ contact: 'nobody' })
    await expect(search('voyage')).rejects.toMatchObject({ kind: 'refused' })
  })

  test('only ids of works are its own', async () => {
    for (const id of ['OL45804W', 'OL1W', 'OL123456789W']) expect(source.owns(id)).toBe(true)
    for (const id of ['OL45804M', 'OL34184A', 'ol1W', 'OPy6E5ZhXs0C', '/works/OL1W', '../OL1W', 'OL1W\n', '']) {
      expect(source.owns(id)).toBe(false)
      expect(await source.find(id)).toBeUndefined()
    }
    expect(library.requests).toHaveLength(0)
  })
})

test('a look-up by ISBN asks for its digits, and returns the work with that edition', async () => {
  const lookUp = () => source.search({ type: 'isbn', query: '9781785650406', page: 1 })
  const doc = { key: '/works/OL7W', title: 'Found', isbn: ['1785650408', '9781785650406'] }
  library.reply({ docs: [{ ...doc, key: '/works/OL6W', isbn: ['9781785650413'] }, doc], numFound: 2 })

  expect(await lookUp()).toMatchObject({ books: [{ google_books_id: 'OL7W', title: 'Found' }], totalResults: 1 })
  const { isbn, fields } = Object.fromEntries(library.requests[0]?.url.searchParams ?? [])
  expect([isbn, fields?.split(',')]).toEqual(['9781785650406', expect.arrayContaining(['key', 'isbn'])])
  library.reply({ docs: [{ ...doc, isbn: 'odd' }], numFound: 1 })
  expect(await lookUp()).toEqual({ books: [], totalResults: 0 })
})

describe('a page of results', () => {
  test('holds ten books and the total, and past the end no books', async () => {
    expect(await search('long voyage')).toMatchObject({ books: { length: 10 }, totalResults: 25 })
    expect(await search('long voyage', 3)).toMatchObject({ books: { length: 5 }, totalResults: 25 })
    expect(await search('long voyage', 4)).toEqual({ books: [], totalResults: 25 })
    expect(await search('no such book')).toEqual({ books: [], totalResults: 0 })
  })

  test('returns every field of a book', async () => {
    library.reply({
      ...bare,
      docs: [
        {
          key: '/works/OL20639540W',
          title: 'This Is How You Lose the Time War',
          author_name: ['Amal El-Mohtar', 'Max Gladstone'],
          first_publish_year: 2019,
          cover_i: 8665647,
          subject: ['epistolary', 'Accessible book', 'Science fiction', 'science fiction', 'nyt:fiction=2019-08-04'],
          language: ['eng'],
          number_of_pages_median: 209,
        },
      ],
    })

    expect((await search('time war')).books).toEqual([
      {
        google_books_id: 'OL20639540W',
        title: 'This Is How You Lose the Time War',
        authors: ['Amal El-Mohtar', 'Max Gladstone'],
        description: '',
        genres: ['Science fiction', 'epistolary'],
        image: 'https://covers.openlibrary.org/b/id/8665647-M.jpg',
        year: '2019',
        pages: 209,
        language: 'en',
      },
    ])
  })

  test('gives a language only if all editions agree on it', async () => {
    const docs = [['fre'], ['eng', 'fre'], ['und'], ['grc'], []].map((language, index) => ({
      key: `/works/OL${index}W`,
      language,
    }))
    library.reply({ ...bare, docs })

    expect((await search('x')).books.map(({ language }) => language)).toEqual(['fr', '', '', 'grc', ''])
  })

  test('counts no more books than paging can reach, and returns no estimated total', async () => {
    const docs = [{ key: '/works/OL1W' }]
    library.reply({ docs, numFound: 52_130, numFoundExact: true })
    expect((await search('x')).totalResults).toBe(1000)

    library.reply({ docs, numFound: 52_130, numFoundExact: false })
    expect((await search('x')).totalResults).toBeNull()

    library.reply({ docs })
    expect((await search('x')).totalResults).toBeNull()
  })

  test('survives invalid entries and fields, and shows a work once', async () => {
    const odd = { title: 42, author_name: 'x', first_publish_year: '1999', cover_i: -1, subject: {}, language: 'eng' }
    const docs = [null, { key: '/works/OL1W', ...odd }, { key: '/works/OL1W' }, { key: '/books/OL1M' }]
    library.reply({ ...bare, docs })

    expect((await search('x')).books).toMatchObject([{ title: 'Unknown Title', year: 'N/A', image: '', genres: [] }])
  })

  test.each([['12'], [-1], [12.5], [null], [1e300], [{}]])(
    'with a count of %j keeps its books, and has no total',
    async (numFound) => {
      library.reply({ ...bare, docs: [{ key: '/works/OL1W', title: 'Emma' }], numFound })

      expect(await search('x')).toMatchObject({ books: [{ title: 'Emma' }], totalResults: null })
    },
  )

  test('without its books is a failure, never "No books found."', async () => {
    for (const numFound of [12, '12', undefined]) {
      library.reply({ ...bare, numFound })
      await expect(search('x')).rejects.toMatchObject({ kind: 'malformed' })
    }

    library.reply({ ...bare, docs: [{ key: 'nonsense' }] })
    await expect(search('x')).rejects.toMatchObject({ kind: 'malformed' })
  })
})

describe('a work', () => {
  test('comes with the names of its authors', async () => {
    expect(await source.find('OL9000002W')).toEqual({
      google_books_id: 'OL9000002W',
      title: 'The Long Voyage, Part 2',
      authors: ['Ada Sample'],
      description: 'The ship sails on: part 2 of the story.',
      genres: ['Sea stories', 'Sagas'],
      image: '',
      year: '1991',
      pages: null,
      language: '',
    })
    expect(asked()).toEqual(['/works/OL9000002W.json', '/authors/OL9000001A.json'])
  })

  test('that was merged into another is returned under the id of the other', async () => {
    expect(await source.find('OL9000100W')).toMatchObject({ google_books_id: 'OL9000001W', authors: ['Ada Sample'] })
  })

  test('that redirects twice, was deleted or never existed is unknown', async () => {
    for (const id of ['OL9000101W', 'OL9000102W', 'OL9999999W']) expect(await source.find(id)).toBeUndefined()
  })

  test('that redirects to anything but a work is unknown, and the redirect is not followed', async () => {
    for (const location of ['http://127.0.0.1/', '//evil.example/works/OL1W', '/works/../admin', '/authors/OL1A', 7]) {
      library.reply({ type: { key: '/type/redirect' }, location })
      expect(await source.find('OL1W')).toBeUndefined()
    }
    expect(new Set(asked())).toEqual(new Set(['/works/OL1W.json']))
  })

  test('that is missing in the old error format is unknown', async () => {
    library.reply({ error: 'notfound', key: '/works/OL1W' })

    expect(await source.find('OL1W')).toBeUndefined()
  })

  test.each([
    ['October 1, 1988', '1988'],
    ['c1865', '1865'],
    ['1995', '1995'],
    ['19 century', 'N/A'],
    ['12345', 'N/A'],
    [1995, 'N/A'],
    [undefined, 'N/A'],
  ])('first published %j is of the year %s', async (first_publish_date, year) => {
    library.reply({ type: { key: '/type/work' }, first_publish_date })

    expect(await source.find('OL1W')).toMatchObject({ year })
  })

  test.each([
    ['plain text', 'plain text'],
    [{ type: '/type/text', value: 'a value' }, 'a value'],
    ['The *story* of **Alice** by [Carroll](https://a.example)', 'The story of Alice by Carroll'],
    ['Homer. - [Wikipedia][1]\r\n\r\n\r\n  [1]: http://en.wikipedia.org/wiki/Odyssey', 'Homer. - Wikipedia'],
    ['It is told. ([Source][1].)\r\n\r\n----------\r\nAnd more.', 'It is told.\n\nAnd more.'],
    ['2 * 3 * 4, snake_case_name and <script>alert(1)</script>', '2 * 3 * 4, snake_case_name and'],
    [42, ''],
    [{ value: 42 }, ''],
    [null, ''],
  ])('described as %j reads %j', async (description, text) => {
    library.reply({ type: { key: '/type/work' }, description })

    expect((await source.find('OL1W'))?.description).toBe(text)
  })

  test('shows the first cover that is still there', async () => {
    library.reply({ type: { key: '/type/work' }, covers: [-1, null, 'x', 6498519, 1] })

    expect((await source.find('OL1W'))?.image).toBe('https://covers.openlibrary.org/b/id/6498519-M.jpg')
  })

  test('keeps no more than ten subjects, none of them about the copy', async () => {
    const labels = ['In library', 'Protected DAISY', 'Reading Level-Grade 11', 'nyt:x=2020-01-01', 'Large type books']
    const subjects = [...labels, ...Array.from({ length: 30 }, (_, index) => `Subject ${index}`)]
    library.reply({ type: { key: '/type/work' }, subjects })

    const genres = (await source.find('OL1W'))?.genres

    expect(genres).toHaveLength(10)
    expect(genres?.[0]).toBe('Subject 0')
  })
})

describe('the authors of a work', () => {
  test('are unknown if it has none or no valid one', async () => {
    for (const authors of [undefined, [], 'x', [null], [{ author: { key: '/authors/../x' } }], [{ author: 7 }]]) {
      expect(await authorsOf(authors)).toEqual(['Unknown Author'])
    }
    expect(new Set(asked())).toEqual(new Set(['/works/OL1W.json']))
  })

  test('are read from the records they were merged into, without deleted ones', async () => {
    expect((await source.find('OL9000003W'))?.authors).toEqual(['Ada Sample', 'Bo Sample'])
  })

  test('are requested once each, and at most eight of them', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ author: { key: `/authors/OL${index}A` } }))

    await authorsOf([
      { author: { key: '/authors/OL0A' } },
      { key: '/authors/OL1A' },
      { author: '/authors/OL2A' },
      ...many,
    ])

    expect(asked().slice(1).toSorted()).toEqual(Array.from({ length: 8 }, (_, index) => `/authors/OL${index}A.json`))
  })
})

describe('when it fails', () => {
  test.each<[Misbehaviour, OutsideFailure['kind']]>([
    ['hang', 'timeout'],
    ['slow-drip', 'timeout'],
    ['quota', 'quota'],
    ['refused', 'refused'],
    ['unavailable', 'unavailable'],
    ['truncated', 'malformed'],
    ['html', 'malformed'],
    ['huge', 'malformed'],
    ['wrong-types', 'malformed'],
    ['redirect', 'unavailable'],
  ])('%s is %s, for a search and for a look-up', async (how, kind) => {
    library.misbehave(how)
    source = open({ deadlineMs: how === 'hang' || how === 'slow-drip' ? 60 : 20_000 })
    if (how === 'wrong-types') library.reply({ docs: 'many', type: '/type/work' })

    const [searched, found] = await Promise.allSettled([search('voyage'), source.find('OL9000001W')])

    expect(searched).toMatchObject({ status: 'rejected', reason: { kind, service: 'open-library' } })
    expect(found).toMatchObject({ status: 'rejected', reason: { kind } })
  })

  test('missing fields or fields of other types leave a book with unknown values', async () => {
    for (const how of ['missing-fields', 'wrong-types'] as const) {
      library.misbehave(how)

      const { books } = await search('long voyage')

      expect(books).toHaveLength(10)
      expect(books[0]).toMatchObject({ title: 'Unknown Title', authors: ['Unknown Author'], year: 'N/A', pages: null })
    }
  })

  test('a work whose authors cannot be loaded is a failure, because it would be stored without them', async () => {
    library.misbehave('unavailable', /^\/authors/)

    await expect(source.find('OL9000001W')).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('after an exhausted quota the service is not asked for a while', async () => {
    library.misbehave('quota')
    await expect(search('voyage')).rejects.toMatchObject({ kind: 'quota' })
    library.behave()

    await expect(search('voyage')).rejects.toMatchObject({ kind: 'paused' })
    expect(library.requests).toHaveLength(1)
    time = new Date('2026-11-20T12:00:30Z')
    expect((await search('long voyage')).books).toHaveLength(10)
  })

  test('at most three calls are in flight at once', async () => {
    library.misbehave('hang')
    source = open({ deadlineMs: 1_000 })

    const searches = Promise.allSettled(Array.from({ length: 20 }, () => search('voyage')))
    await vi.waitUntil(() => library.requests.length >= 3)
    await searches

    expect(library.requests).toHaveLength(3)
  })
})

describe.skipIf(!hasRecordings)('the recorded replies (skipped where their folder is absent)', () => {
  test('a search from 2020, with many more fields than today', async () => {
    library.reply(recorded('openlibrary/api/bookwyrm_ol_search.json'))

    const { books, totalResults } = await search('time war')

    expect(totalResults).toBe(2)
    expect(books).toMatchObject([
      { google_books_id: 'OL20639540W', authors: ['Amal El-Mohtar', 'Max Gladstone'], year: '2019', image: '' },
      { google_books_id: 'OL19859295W', year: 'N/A', image: 'https://covers.openlibrary.org/b/id/8665647-M.jpg' },
    ])
  })

  test('a current search', async () => {
    library.reply(recorded('openlibrary/api/search_title_java_book_2025_first_doc_of_62.json'))

    expect(await search('java book')).toMatchObject({
      totalResults: 62,
      books: [{ title: 'Java Black Book', authors: ['Steven Holzner'], year: '2000', language: 'en' }],
    })
  })

  test('a work that has a location though it was not merged', async () => {
    expect(await source.find('OL45804W')).toMatchObject({
      google_books_id: 'OL45804W',
      title: 'Fantastic Mr Fox',
      authors: ['Roald Dahl'],
      description: expect.stringMatching(/^The main character of Fantastic Mr\. Fox.*\n\nFinally tired/s),
      genres: expect.arrayContaining(['Animals', 'Juvenile fiction']),
      image: 'https://covers.openlibrary.org/b/id/6498519-M.jpg',
    })
  })

  test('a work whose author no longer has a record', async () => {
    expect(await source.find('OL8694710W')).toMatchObject({
      title: 'Slow reading',
      authors: ['Unknown Author'],
      description: expect.stringContaining('the art of slow reading'),
      year: '2009',
    })
  })

  test('works of the dump, in several scripts and with markdown', async () => {
    expect(await source.find('OL61982W')).toMatchObject({ description: expect.not.stringMatching(/\[1\]|http/) })
    expect(await source.find('OL13101191W')).toMatchObject({
      description: expect.stringContaining("ago Alice's Adventures in Wonderland is probably"),
    })
    expect(await source.find('OL286719W')).toMatchObject({ title: 'Jhūlā', year: '1963' })
  })
})

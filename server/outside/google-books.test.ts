import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SearchType } from '#contract/books.ts'
import { startGoogleBooksStandIn } from '../testing/stand-ins/google-books.ts'
import { hasRecordings, recorded } from '../testing/stand-ins/recorded.ts'
import type { Misbehaviour, StandIn } from '../testing/stand-ins/stand-in.ts'
import { OutsideFailure, type CatalogueSource } from './catalogue-source.ts'
import { googleBooks, type GoogleBooksOptions } from './google-books.ts'

let google: StandIn
let time: Date
let source: CatalogueSource

function open(more: Partial<GoogleBooksOptions> = {}): CatalogueSource {
  return googleBooks({ url: google.url, key: 'secret-key', now: () => time, deadlineMs: 20_000, ...more })
}

function search(query: string, page = 1, type: SearchType = 'title') {
  return source.search({ type, query, page })
}

async function read(volumeInfo: object, searchInfo?: object) {
  google.reply({ id: 'abcdefghij12', volumeInfo, searchInfo })
  return source.find('abcdefghij12')
}

beforeEach(async () => {
  google = await startGoogleBooksStandIn()
  time = new Date('2026-11-20T12:00:00Z')
  source = open()
})
afterEach(() => google.stop())

describe('asking', () => {
  test.each<[SearchType, string, string]>([
    ['title', 'east of eden', 'intitle:"east of eden"'],
    ['author', 'Ursula K. Le Guin', 'inauthor:"Ursula K. Le Guin"'],
    ['genre', 'fantasy', 'subject:"fantasy"'],
    ['title', 'x" inauthor:"rowling', 'intitle:"x rowling"'],
    ['title', 'a subject:cooking isbn:978 -b', 'intitle:"a cooking 978 -b"'],
    ['title', ' tab\tand \u0000 back\\slash ', 'intitle:"tab and back slash"'],
  ])('a %s search for %j asks %s', async (type, query, q) => {
    google.reply({ totalItems: 0 })

    await search(query, 3, type)

    const asked = Object.fromEntries(google.requests[0]?.url.searchParams ?? [])
    expect(asked).toMatchObject({ q, startIndex: '20', maxResults: '10', printType: 'books', country: 'US' })
    expect(asked).toMatchObject({ key: 'secret-key', fields: expect.stringContaining('items(id,volumeInfo(title,') })
  })

  test('a query of nothing but punctuation is not sent', async () => {
    await expect(search('""')).rejects.toMatchObject({ kind: 'unanswerable' })
    expect(google.requests).toHaveLength(0)
  })

  test('a page that is too deep is empty, without spending quota', async () => {
    expect(await search('voyage', 101)).toEqual({ books: [], totalResults: null })
    expect(google.requests).toHaveLength(0)
  })

  test('only ids of twelve safe characters are its own', async () => {
    for (const id of ['hV--zQEACAAJ', 'OPy6E5ZhXs0C', '6P_jN6zUuMcC']) expect(source.owns(id)).toBe(true)
    for (const id of [
      'OL45804W',
      'OL123456789W',
      '../../secret',
      'OPy6E5ZhXs0',
      'OPy6E5ZhXs0C?',
      '',
      'OPy6E5ZhXs0C\n',
    ]) {
      expect(source.owns(id)).toBe(false)
      expect(await source.find(id)).toBeUndefined()
    }
    expect(google.requests).toHaveLength(0)
  })

  test('the contact is sent if there is one', async () => {
    source = open({ version: '1.2.3', contact: 'réader@example.org\r\nx: y' })

    await search('voyage')

    expect(google.requests[0]?.userAgent).toBe('Octavo/1.2.3 (rader@example.orgx: y)')
  })
})

describe('a look-up by ISBN', () => {
  const lookUp = (isbn: string) => source.search({ type: 'isbn', query: isbn, page: 1 })
  const bearing = (...identifiers: string[]) => ({
    id: 'abcdefghij12',
    volumeInfo: {
      title: 'Found',
      industryIdentifiers: identifiers.map((identifier) => ({ type: 'OTHER', identifier })),
    },
  })

  test('asks for its digits, and returns the book with that ISBN', async () => {
    expect(await lookUp('9781111111103')).toMatchObject({
      books: [{ google_books_id: 'longvoyage03' }],
      totalResults: 1,
    })
    expect(google.requests[0]?.url.searchParams.get('q')).toBe('isbn:9781111111103')
    expect(await lookUp('9789999999991')).toEqual({ books: [], totalResults: 0 })
  })

  test.each([
    [['9781785650406'], 1],
    [['080442957X', '1785650408'], 1],
    [['9781785650413'], 0],
    [['1785650416'], 0],
    [[], 0],
  ])('finds the book that bears %j in %i of one', async (identifiers, count) => {
    google.reply({ totalItems: 1, items: [bearing(...identifiers)] })

    expect((await lookUp('9781785650406')).books).toHaveLength(count)
  })

  test.each([['none'], [null], [[null, 7, { identifier: 7 }]]])('survives identifiers that are %j', async (odd) => {
    google.reply({ totalItems: 1, items: [{ id: 'abcdefghij12', volumeInfo: { industryIdentifiers: odd } }] })

    expect((await lookUp('9781785650406')).books).toEqual([])
  })
})

describe('a page of results', () => {
  test('holds ten books, and past the end none', async () => {
    expect((await search('long voyage')).books).toHaveLength(10)
    expect((await search('long voyage', 3)).books).toHaveLength(5)
    expect(await search('long voyage', 4)).toEqual({ books: [], totalResults: null })
    expect(await search('no such book')).toEqual({ books: [], totalResults: 0 })
  })

  test('returns every field of a book', async () => {
    const { books } = await search('ada sample', 1, 'author')

    expect(books[0]).toEqual({
      google_books_id: 'longvoyage01',
      title: 'The Long Voyage, Part 1',
      authors: ['Ada Sample'],
      description: 'The ship sails on: part 1 of the story.',
      genres: ['Fiction'],
      image: '',
      year: '1990',
      pages: 200,
      language: 'en',
    })
  })

  test('returns no total that is not certain', async () => {
    google.misbehave('unstable-total')

    const totals = await Promise.all(
      [1, 1, 2, 2, 1].map(async (page) => (await search('long voyage', page)).totalResults),
    )

    expect(totals).toEqual([null, null, null, null, null])
  })

  test.each([
    [1, 3, 3, 3],
    [1, 9, 840, 11],
    [2, 9, 840, 21],
    [2, 4, 14, 14],
    [1, 10, 840, null],
    [3, 10, 12, null],
  ])('page %i with %i books and an estimate of %i has the total %j', async (page, count, totalItems, total) => {
    const items = Array.from({ length: count }, (_, index) => ({ id: `abcdefghij${10 + index}`, volumeInfo: {} }))
    google.reply({ totalItems, items })

    expect((await search('x', page)).totalResults).toBe(total)
  })

  test.each([['12'], [-1], [12.5], [null], [undefined], [1e300], [{}]])(
    'with a count of %j keeps its books, and has no total',
    async (totalItems) => {
      google.reply({ totalItems, items: [{ id: 'abcdefghij12', volumeInfo: { title: 'Emma' } }] })

      expect(await search('x')).toMatchObject({ books: [{ title: 'Emma' }], totalResults: null })
    },
  )

  test('whose books are missing is a failure, never "No books found."', async () => {
    for (const totalItems of [300, '12', -1, undefined]) {
      google.reply({ totalItems })
      await expect(search('x')).rejects.toMatchObject({ kind: 'malformed' })
      source = open()
    }

    google.reply({ totalItems: 1, items: [{ id: 'too short', volumeInfo: {} }] })
    await expect(search('x')).rejects.toMatchObject({ kind: 'malformed' })
  })

  test('survives an invalid volume, and invalid fields in the others', async () => {
    const odd = {
      title: 42,
      authors: 'Ada',
      description: [],
      categories: {},
      imageLinks: 'x',
      pageCount: -3,
      language: 7,
    }
    google.reply({
      totalItems: 3,
      items: [null, { id: 'abcdefghij12', volumeInfo: odd }, { id: 'no', volumeInfo: {} }],
    })

    expect((await search('x')).books).toEqual([
      {
        google_books_id: 'abcdefghij12',
        title: 'Unknown Title',
        authors: ['Unknown Author'],
        description: '',
        genres: [],
        image: '',
        year: 'N/A',
        pages: null,
        language: '',
      },
    ])
  })
})

describe('a volume', () => {
  test('has no more than fits', async () => {
    const long = 'word '.repeat(3000)
    const many = Array.from({ length: 50 }, (_, index) => `${index} ${long}`)

    const book = await read({ title: long, authors: many, description: long, categories: many })

    expect(book?.title.length).toBeLessThanOrEqual(500)
    expect(book?.description.length).toBeLessThanOrEqual(10_000)
    expect(book?.authors).toHaveLength(20)
    expect(book?.genres).toHaveLength(20)
    expect(Math.max(...(book?.authors ?? []).map((each) => each.length))).toBeLessThanOrEqual(200)
    expect(Math.max(...(book?.genres ?? []).map((each) => each.length))).toBeLessThanOrEqual(100)
  })

  test.each([
    ['2002-02-05', '2002'],
    ['2017-05', '2017'],
    ['1969*', '1969'],
    ['19??', 'N/A'],
    ['0000', 'N/A'],
    ['', 'N/A'],
    [1999, 'N/A'],
  ])('published %j is of the year %s', async (publishedDate, year) => {
    expect(await read({ publishedDate })).toMatchObject({ year })
  })

  test('is of the genre at the head of each path, once', async () => {
    const categories = ['Fiction / Classics', 'fiction / Sagas', 'Science/Technology', ' ', 'Juvenile Fiction']

    expect(await read({ categories })).toMatchObject({ genres: ['Fiction', 'Science/Technology', 'Juvenile Fiction'] })
  })

  test.each([
    [
      'http://books.google.com/books/content?id=a&zoom=1&edge=curl',
      'https://books.google.com/books/content?id=a&zoom=1',
    ],
    ['https://books.google.com/books/content?id=a&imgtk=AFLR', 'https://books.google.com/books/content?id=a'],
    ['http://books.googleusercontent.com/books/content?id=a', 'https://books.googleusercontent.com/books/content?id=a'],
    ['https://evil.example/a.jpg', ''],
    ['http://127.0.0.1:8080/a.jpg', ''],
  ])('with the cover %s shows %j', async (thumbnail, image) => {
    expect(await read({ imageLinks: { thumbnail } })).toMatchObject({ image })
  })

  test('without markup in any of its texts', async () => {
    const book = await read({ title: '<i>Emma</i> &amp; I', authors: ['Jane <b>Austen</b>'], description: 'a<br>b' })

    expect(book).toMatchObject({ title: 'Emma & I', authors: ['Jane Austen'], description: 'a\nb' })
  })

  test('without a description is described by the words found', async () => {
    const found = await read({}, { textSnippet: '&quot;Earth is no longer <b>the</b> centre.' })

    expect(found?.description).toBe('"Earth is no longer the centre.')
  })

  test('that nobody knows is undefined', async () => {
    expect(await source.find('nosuchvolume')).toBeUndefined()
  })

  test('other than the one asked for is refused', async () => {
    google.reply({ id: 'abcdefghij99', volumeInfo: {} })

    await expect(source.find('abcdefghij12')).rejects.toMatchObject({ kind: 'malformed' })
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
    ['redirect', 'unavailable'],
  ])('%s is %s, for a search and for a look-up, and the key is told to nobody', async (how, kind) => {
    google.misbehave(how)
    source = open({ deadlineMs: how === 'hang' || how === 'slow-drip' ? 60 : 20_000 })

    const [searched, found] = await Promise.allSettled([search('eden'), source.find('OPy6E5ZhXs0C')])

    expect(searched).toMatchObject({ status: 'rejected', reason: { kind } })
    expect(found).toMatchObject({ status: 'rejected', reason: { kind } })
    expect(inspect([searched, found], { depth: 10, showHidden: true })).not.toContain('secret-key')
  })

  test('missing fields or fields of other types leave a book with unknown values', async () => {
    for (const how of ['missing-fields', 'wrong-types'] as const) {
      google.misbehave(how)

      const { books } = await search('long voyage')

      expect(books).toHaveLength(10)
      expect(books[0]).toMatchObject({ title: 'Unknown Title', authors: ['Unknown Author'], year: 'N/A', pages: null })
    }
  })

  test('a 503 that passes is not noticed', async () => {
    google.misbehave('unavailable-once')

    expect((await search('long voyage')).books).toHaveLength(10)
  })

  test('an exhausted daily quota is not used again until midnight in California', async () => {
    google.misbehave('quota')

    await expect(search('eden')).rejects.toMatchObject({ kind: 'quota', retryAt: new Date('2026-11-21T08:00:00Z') })
    google.behave()
    time = new Date('2026-11-21T07:59:00Z')

    await expect(search('eden')).rejects.toMatchObject({ kind: 'paused', retryAt: new Date('2026-11-21T08:00:00Z') })
    expect(google.requests).toHaveLength(1)
    time = new Date('2026-11-21T08:00:00Z')
    expect((await search('long voyage')).books).toHaveLength(10)
  })

  test('a wrong key counts as refused, though Google answers 400', async () => {
    source = open({ key: 'wrong-key' })

    await expect(search('eden')).rejects.toMatchObject({ kind: 'refused', message: /API_KEY_INVALID/ })
  })

  test('made-up ids, a 503 at Google, do not stop the searches', async () => {
    google.misbehave('unavailable')
    for (let index = 0; index < 6; index += 1) await source.find(`nosuchbook0${index}`).catch(() => undefined)
    google.behave()

    await expect(source.find('longvoyage01')).rejects.toMatchObject({ kind: 'paused' })
    expect((await search('long voyage')).books).toHaveLength(10)
  })

  test('many calls are sent a few at a time, and those beyond the limit are refused at once', async () => {
    google.misbehave('hang')
    source = open({ deadlineMs: 60 })

    const crowd = await Promise.allSettled(Array.from({ length: 100 }, () => search('eden')))

    // As the deadlines of the first four pass, some that waited may still be let in.
    expect(google.requests.length).toBeLessThanOrEqual(8)
    expect(crowd.filter((each) => each.status === 'rejected' && each.reason instanceof OutsideFailure)).toHaveLength(
      100,
    )
  })
})

describe.skipIf(!hasRecordings)('the recorded replies (skipped where their folder is absent)', () => {
  test('a list of nine with a broken promise of 840', async () => {
    google.reply(recorded('googlebooks/volumes_list_john_steinbeck_840.json'))

    const { books, totalResults } = await search('John Steinbeck', 1, 'author')

    expect(books.map(({ title }) => title)).toContain('East of Eden')
    expect(books).toHaveLength(9)
    expect(totalResults).toBe(11)
    for (const { image } of books) expect(image).toMatch(/^https:\/\/books\.google\.com\/(?!.*edge=curl)/)
    for (const { year } of books) expect(year).toMatch(/^\d{4}$/)
  })

  test('a list with the same volume twice', async () => {
    google.reply(recorded('googlebooks/volumes_list_flowers_inauthor_keyes_328_trimmed_dupe_id.json'))

    const { books } = await search('flowers')

    expect(books.map(({ google_books_id: id }) => id)).toEqual(['6P_jN6zUuMcC', 'rUPPPQAACAAJ', '64tuPwAACAAJ'])
    expect(books[1]).toMatchObject({ image: '', pages: null, genres: [], description: '', year: '1990' })
  })

  test('no hits, Japanese, and a snippet alone', async () => {
    google.reply(recorded('googlebooks/volumes_list_isbn_zero_hits.json'))
    expect(await search('x')).toEqual({ books: [], totalResults: 0 })

    google.reply(recorded('googlebooks/volumes_list_isbn_9784815602666_ja.json'))
    expect((await search('x')).books[0]).toMatchObject({
      title: '宇宙の話をしよう',
      authors: ['小野雅裕'],
      language: 'ja',
    })

    google.reply(recorded('googlebooks/volumes_list_isbn_9781785650406_textsnippet.json'))
    expect((await search('x')).books[0]?.description).toBe('"Earth is no longer the center of the universe.')
  })

  test('a volume reads the same from a list and by itself', async () => {
    const { books } = await search('John Steinbeck', 1, 'author')
    const listed = books.find(({ google_books_id: id }) => id === 'OPy6E5ZhXs0C')

    const found = await source.find('OPy6E5ZhXs0C')

    expect(found).toEqual({ ...listed, description: found?.description })
    expect(found?.description).toMatch(/^A masterpiece of Biblical scope.*\n\nIn his journal/)
    expect(found?.genres).toEqual(['Fiction'])
  })
})

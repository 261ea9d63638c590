import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startNewspaperStandIn } from '../testing/stand-ins/newspaper.ts'
import { hasRecordings, recorded } from '../testing/stand-ins/recorded.ts'
import type { Misbehaviour, StandIn } from '../testing/stand-ins/stand-in.ts'
import type { OutsideFailure } from './catalogue-source.ts'
import { newspaper, type Newspaper, type NewspaperOptions } from './newspaper.ts'

let press: StandIn
let time: Date
let paper: Newspaper

function open(more: Partial<NewspaperOptions> = {}): Newspaper {
  return newspaper({ url: press.url, key: 'secret-key', now: () => time, deadlineMs: 20_000, ...more })
}

function listOf(...books: unknown[]) {
  return { status: 'OK', results: { list_name: 'Fiction', published_date: '2024-12-01', books } }
}

beforeEach(async () => {
  press = await startNewspaperStandIn()
  time = new Date('2026-11-20T12:00:00Z')
  paper = open()
})
afterEach(() => press.stop())

test('the fiction list is requested by name, with the key', async () => {
  await paper.bestsellers()

  expect(press.requests[0]?.url.pathname).toBe('/lists/current/combined-print-and-e-book-fiction.json')
  expect(press.requests[0]?.url.searchParams.get('api-key')).toBe('secret-key')
})

test('a book on the list gets a title in title case', async () => {
  press.reply(
    listOf({
      rank: 2,
      weeks_on_list: 7,
      title: "A SAILOR'S TALE: VOL. II",
      author: 'Lee Child and   Andrew Child',
      description: 'One & <b>two</b>.',
      primary_isbn13: '9780593725801',
      book_image: 'https://storage.googleapis.com/du-prd/books/images/9780593725801.jpg',
    }),
  )

  expect(await paper.bestsellers()).toEqual({
    list_name: 'Fiction',
    published_date: '2024-12-01',
    books: [
      {
        rank: 2,
        weeks_on_list: 7,
        title: "A Sailor's Tale: Vol. II",
        authors: ['Lee Child', 'Andrew Child'],
        description: 'One & two.',
        isbn13: '9780593725801',
        image: 'https://storage.googleapis.com/du-prd/books/images/9780593725801.jpg',
      },
    ],
  })
})

test('books come in the order of their ranks, and one without a title is left out', async () => {
  press.reply(listOf({ rank: 3, title: 'C' }, { rank: 1, title: 'A' }, { rank: 2 }, null, { rank: 2, title: 'B' }))

  expect((await paper.bestsellers()).books.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
})

test('missing or invalid fields are unknown', async () => {
  const odd = { rank: '1', weeks_on_list: -2, author: 42, description: [], primary_isbn13: 'None', book_image: null }
  press.reply(listOf({ title: 'JAMES', ...odd }, { title: 'WICKED', book_image: 'https://evil.example/a.jpg' }))

  const unknown = { weeks_on_list: 0, authors: ['Unknown Author'], description: '', isbn13: '', image: '' }
  expect((await paper.bestsellers()).books).toEqual([
    { rank: 1, title: 'James', ...unknown },
    { rank: 2, title: 'Wicked', ...unknown },
  ])
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
    ['missing-fields', 'malformed'],
    ['wrong-types', 'malformed'],
    ['redirect', 'unavailable'],
  ])('%s is %s, and the key is told to nobody', async (how, kind) => {
    press.misbehave(how)
    paper = open({ deadlineMs: how === 'hang' || how === 'slow-drip' ? 60 : 20_000 })

    const [outcome] = await Promise.allSettled([paper.bestsellers()])

    expect(outcome).toMatchObject({ status: 'rejected', reason: { kind, service: 'newspaper' } })
    expect(inspect(outcome, { depth: 10, showHidden: true })).not.toContain('secret-key')
  })

  test.each([{}, [], listOf(), { results: [] }, { results: { published_date: 'today', books: [{ title: 'A' }] } }])(
    '%j is no list',
    async (body) => {
      press.reply(body)

      await expect(paper.bestsellers()).rejects.toMatchObject({ kind: 'malformed' })
    },
  )

  test('a missing list is unavailable', async () => {
    paper = open({ url: `${press.url}/elsewhere` })

    await expect(paper.bestsellers()).rejects.toMatchObject({ kind: 'unavailable', status: 404 })
  })

  test('after an exhausted quota the service is not asked for a while', async () => {
    press.misbehave('quota')
    await expect(paper.bestsellers()).rejects.toMatchObject({ kind: 'quota' })
    press.behave()

    await expect(paper.bestsellers()).rejects.toMatchObject({ kind: 'paused' })
    time = new Date('2026-11-20T12:00:30Z')
    expect((await paper.bestsellers()).books.length).toBeGreaterThan(0)
  })
})

describe.skipIf(!hasRecordings)('the recorded replies (skipped where their folder is absent)', () => {
  test('the list of 1 December 2024', async () => {
    const { list_name, published_date, books } = await paper.bestsellers()

    expect({ list_name, published_date }).toEqual({
      list_name: 'Combined Print and E-Book Fiction',
      published_date: '2024-12-01',
    })
    expect(books.map(({ rank }) => rank)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1))
    expect(books.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['A Court of Thorns and Roses', 'In Too Deep']),
    )
    expect(books.at(-1)?.title).toBe('Clive Cussler: Desolation Code')
    for (const { isbn13, image } of books) {
      expect(isbn13).toMatch(/^\d{13}$/)
      expect(image).toMatch(/^https:\/\/storage\.googleapis\.com\/du-prd\/books\/images\/\d+\.jpg$/)
    }
  })

  test('every list of one week, as if it were that of fiction', async () => {
    const overview = recorded('nyt/api/lists_full-overview_2024-11-24.json') as {
      results: { lists: { books: { title: string }[] }[] }
    }
    for (const { books } of overview.results.lists) {
      press.reply(listOf(...books))

      const read = await paper.bestsellers()

      expect(read.books).toHaveLength(books.length)
      expect(read.books.filter(({ title }) => /\p{Lu}{4}/u.test(title))).toEqual([])
      expect(read.books.flatMap(({ authors }) => authors).filter((each) => /^and\b|\s\s|\bby\b/i.test(each))).toEqual(
        [],
      )
      for (const { isbn13 } of read.books) expect(isbn13).toMatch(/^\d{13}$/)
    }
  })
})

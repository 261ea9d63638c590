import { describe, expect, test, vi } from 'vitest'
import { columnKey, foldName } from './files/record/cells.ts'
import { authorsIn, uninverted } from './files/record/names.ts'
import { datesIn } from './files/record/readings.ts'
import { titleParts } from './files/record/titles.ts'
import { plainWriting } from './files/record/written-text.ts'
import { readJson } from './files/testing/read-rows.ts'
import { realNames } from './matching/author-names.ts'
import { readTitle } from './matching/title-reading.ts'
import { surnameToAsk, titleToAsk } from './matching/words-to-ask.ts'
import { titleCase } from '../outside/text/title-case.ts'
import { foldText } from '../search/index/fold-text.ts'
import { splitTitle, titleHeads } from '../search/index/title-keys.ts'

vi.setConfig({ testTimeout: 10_000 })

/** Quadratic time would take minutes for each, and the test would time out. */
const times = 200_000

const marksOutOfOrder = ['\u0301\u0316', '\uff9e\u0316', '\u0e38\u0e48\u0301']

const endless = [' ', ',', ' ,', '"', '(', '(#', '#1', '1', '-', '&', ' and', '.', '=', ...marksOutOfOrder].map(
  (part): [string, string] => [part, `a${part.repeat(times)}b`],
)

describe.each(endless)('a text of nothing but %j', (_, text) => {
  const row = { title: text, authors: [text], series: null, set: false }

  test.each<[string, () => unknown]>([
    ['authors', () => authorsIn([text], 'either')],
    ['an inverted name', () => uninverted(text)],
    ['dates', () => datesIn(text)],
    ['a title with its series', () => titleParts(text)],
    ['names to compare', () => realNames([text])],
    ['a title to ask for', () => titleToAsk(row)],
    ['a surname to ask for', () => surnameToAsk(row)],
    ['a title to compare', () => readTitle(text)],
    ['a title in capitals', () => titleCase(text.toUpperCase())],
    ['a title to find', () => splitTitle(text)],
    ['a search', () => titleHeads(text)],
    ['a column', () => columnKey(text)],
    ['a shelf', () => foldName(text)],
    ['a review', () => plainWriting(`<p>${text}`)],
    ['words to index', () => foldText(text)],
  ])('is read as %s', (__, read) => {
    expect(read).not.toThrow()
  })
})

describe('a book of an export with far too much', () => {
  const statuses = [{ status: 'FINISHED', book: { google_books_id: 'OL1W', title: 'Emma', authors: ['Jane Austen'] } }]
  const readBook = async (book: object) => {
    const file = { account: {}, statuses: statuses.map((each) => ({ ...each, book: { ...each.book, ...book } })) }
    return (await readJson(file)).records[0]
  }

  test('has its title cut, and the whole of it in the fields that are kept', async () => {
    const title = 'Emma '.repeat(12_000).trim()

    const record = await readBook({ title })

    expect(record?.title).toBe(title.slice(0, 5_000))
    expect(record?.entry.source_fields).toMatchObject({ title })
  })

  test("has an author's name cut, and the whole of it in the fields that are kept", async () => {
    const name = 'Jane '.repeat(12_000).trim()

    const record = await readBook({ authors: ['Emma Thompson', name] })

    expect(record?.entry.authors).toEqual(['Emma Thompson', name.slice(0, 500)])
    expect(record?.entry.source_fields).toMatchObject({ authors: name })
  })

  test('has its first hundred authors, and says so', async () => {
    const authors = Array.from({ length: 20_000 }, (_, index) => `Jane ${index}`)

    const record = await readBook({ authors })

    expect(record?.entry.authors).toEqual(authors.slice(0, 100))
    expect(record?.losses).toEqual([{ field: 'authors', value: '20000', why: 'too_many' }])
  })
})

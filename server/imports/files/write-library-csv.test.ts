import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntryReading } from '#contract/imports/import-entry.ts'
import { entryStates } from '#contract/imports/import-entry.ts'
import { finishedReading, openReading, stoppedReading } from './record/readings.ts'
import { readText } from './testing/read-rows.ts'
import { libraryCsvHeader, libraryCsvLine, type LibraryRow } from './write-library-csv.ts'

const emma: LibraryRow = {
  octavo_id: 'OL1W',
  title: 'Emma',
  isbn: '9782203396449',
  year: 1815,
  authors: ['Jane Austen', 'Ada Sample'],
  state: 'REREADING',
  stars: 4.5,
  readings: [finishedReading(), finishedReading('2020-10-25', '2020-10'), stoppedReading('2021'), openReading()],
  review: 'Fine & good.\n<3',
  has_spoilers: true,
  private_note: '=1+1',
  visibility: 'private',
  owned_copies: 2,
  added_on: '2019-07-08',
  shelves: [{ name: 'Home, upstairs', position: 3 }],
  pages: 320,
  medium: 'ebook',
}

function read(rows: LibraryRow[]) {
  return readText(libraryCsvHeader + rows.map(libraryCsvLine).join(''))
}

test("a line has Goodreads' idioms first, then Octavo's own columns", async () => {
  const { records } = await read([emma])

  expect(records[0]?.raw).toMatchObject({
    Title: 'Emma',
    'Author l-f': 'Austen, Jane',
    'Additional Authors': 'Ada Sample',
    ISBN: '="220339644X"',
    ISBN13: '="9782203396449"',
    'My Rating': '5',
    'Date Read': '2020/10/25',
    'Date Added': '2019/07/08',
    Bookshelves: 'currently-reading, Home upstairs',
    'Bookshelves with positions': 'currently-reading, Home upstairs (#3)',
    'Exclusive Shelf': 'currently-reading',
    'My Review': 'Fine &amp; good.<br/>&lt;3',
    'Private Notes': "'=1+1",
    'Read Count': '3',
    'Octavo Id': 'OL1W',
    'Octavo State': 'REREADING',
    'Octavo Stars': '4.5',
    'Dates Read': '?, 2020/10-2020/10/25, ~2021, -',
    'Octavo Readlists': '[{"name":"Home, upstairs","position":3}]',
  })
})

test.each([
  [0.25, '1'],
  [1.5, '2'],
  [4.25, '4'],
  [null, '0'],
])('%j stars are rounded half up, at least 1, for others: %s', async (stars, rating) => {
  const { records } = await read([{ ...emma, stars }])

  expect(records[0]?.raw['My Rating']).toBe(rating)
})

test.each([
  ['PAUSED', 'paused'],
  ['DID_NOT_FINISH', 'did-not-finish'],
  ['FINISHED', 'read'],
] as const)('a book that is %s is on the exclusive shelf %s', async (state, shelf) => {
  const { records } = await read([{ ...emma, state }])

  expect(records[0]?.raw['Exclusive Shelf']).toBe(shelf)
})

test('without our columns it is a file of Goodreads', async () => {
  const line = libraryCsvLine({ ...emma, review: 'Fine', private_note: null })
  const ofGoodreads = [libraryCsvHeader, line].map((text) => text.split(',Octavo Id')[0]).join('\n')
  const { format, records } = await readText(ofGoodreads)

  expect(format).toBe('goodreads')
  expect(records[0]?.entry).toMatchObject({ state: 'REREADING', authors: ['Jane Austen', 'Ada Sample'] })
})

const day = fc
  .tuple(fc.integer({ min: 1900, max: 2025 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, ...rest]) => [year, ...rest.map((number) => String(number).padStart(2, '0'))].join('-'))
const date = fc.oneof(
  day,
  day.map((text) => text.slice(0, 7)),
  day.map((text) => text.slice(0, 4)),
)
const dateOrNull = fc.option(date)

const reading: fc.Arbitrary<EntryReading> = fc.oneof(
  fc
    .tuple(dateOrNull, dateOrNull)
    .map(inOrder)
    .map(([start, end]) => finishedReading(end, start)),
  fc
    .tuple(dateOrNull, dateOrNull)
    .map(inOrder)
    .map(([start, end]) => stoppedReading(end, start)),
  dateOrNull.map((start) => openReading(start)),
)

function inOrder([one, other]: [string | null, string | null]): [string | null, string | null] {
  return one !== null && other !== null && one > other ? [other, one] : [one, other]
}

/** A book is being read once at a time. */
function withOneOpen(readings: EntryReading[]): EntryReading[] {
  const last = readings.findLast(({ outcome }) => outcome === 'open')
  return readings.filter((each) => each.outcome !== 'open' || each === last)
}

const line = fc.string({ unit: 'grapheme', maxLength: 12 })
const piece = fc.oneof(
  line,
  fc.constantFrom('=', '+', '-', '@', '＝', '＠', '\t', "'", '"', ',', '&', '<b>', '&lt;', ';', '#', '(#3)'),
)
const text = fc
  .array(piece, { minLength: 1, maxLength: 4 })
  .map((pieces) => pieces.join('').replace(/\s+/g, ' ').trim())
  .filter((each) => each !== '')
const prose = fc.array(text, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))
const name = fc.stringMatching(/^[A-Z][a-z]{1,8} [A-Z][a-z]{1,8}$/)

const row: fc.Arbitrary<LibraryRow> = fc.record({
  octavo_id: fc.stringMatching(/^[-\w]{1,12}$/),
  title: text,
  isbn: fc.constantFrom(null, '9782203396449', '9780142402498', '9791032702284'),
  year: fc.option(fc.integer({ min: -800, max: 2026 }).filter((year) => year !== 0)),
  authors: fc.uniqueArray(name, { maxLength: 3, selector: (each) => each.toLowerCase().replace(' ', '') }),
  state: fc.option(fc.constantFrom(...entryStates)),
  stars: fc.option(fc.integer({ min: 1, max: 20 }).map((quarters) => quarters / 4)),
  readings: fc.array(reading, { maxLength: 4 }).map(withOneOpen),
  review: fc.option(prose),
  has_spoilers: fc.boolean(),
  private_note: fc.option(prose),
  visibility: fc.constantFrom('public', 'private', null),
  owned_copies: fc.integer({ min: 0, max: 9 }),
  added_on: fc.option(day),
  shelves: fc.uniqueArray(fc.record({ name: text, position: fc.option(fc.integer({ min: 1, max: 500 })) }), {
    maxLength: 3,
    selector: (shelf) =>
      shelf.name
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\s_-]+/g, ''),
  }),
  pages: fc.option(fc.integer({ min: 1, max: 9_999 })),
  medium: fc.constantFrom('print', 'ebook', 'audio', null),
})

test('what is written comes back the same, whatever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const { format, records } = await read(rows)

      expect(format).toBe('octavo')
      expect(records.flatMap(({ losses }) => losses)).toEqual([])
      expect(records.map(({ title, octavo_id, year, entry }) => ({ title, octavo_id, year, ...entry }))).toMatchObject(
        rows.map(({ isbn, review, has_spoilers, ...rest }) => ({
          ...rest,
          isbns: isbn === null ? [] : [isbn],
          review,
          has_spoilers: review !== null && has_spoilers,
        })),
      )
    }),
  )
})

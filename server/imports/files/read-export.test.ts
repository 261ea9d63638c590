import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { Failure } from '#contract/errors.ts'
import { readExport } from './read-export.ts'
import { readingsOf, readJson, readText, today } from './testing/read-rows.ts'

function readBytes(bytes: Uint8Array) {
  return readExport(bytes, { answers: { today } })
}

async function refusalOf(reading: Promise<unknown>): Promise<Failure> {
  const error: unknown = await reading.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (!(error instanceof Failure)) throw new Error('The file was not refused.', { cause: error })
  return error
}

describe('the format', () => {
  test.each([
    ['book id, TITLE ,author,EXCLUSIVE  SHELF\n1,Emma,J,read', 'goodreads'],
    ['\ufeffExclusive Shelf,Author,Title\nread,J,Emma', 'goodreads'],
    ['Title,Author,Exclusive Shelf,Octavo Id,Octavo State\nEmma,J,read,OL1W,FINISHED', 'octavo'],
    ['sep=;\nTitle;Authors;ISBN/UID;Read Status\nEmma;J;;read', 'storygraph'],
    ['Work ID,Title,Bookshelf\nOL1W,Emma,Already Read', 'openlibrary'],
    ['name,year\nEmma,1815', 'generic'],
  ])('of %j is known by the names in its header', async (text, format) => {
    const read = await readText(text)

    expect(read.format).toBe(format)
    expect(read.records).toHaveLength(1)
  })

  test.each([
    [';', 'Title;Author;Exclusive Shelf\nEmma, or not;J;read'],
    ['a tab', 'Title\tAuthor\tExclusive Shelf\nEmma, or not\tJ\tread'],
  ])('may have %s between cells', async (_, text) => {
    expect((await readText(text)).records[0]).toMatchObject({ title: 'Emma, or not', entry: { state: 'FINISHED' } })
  })

  test('in a file with tabs, a title may begin with a quote that nothing closes', async () => {
    const { records } = await readText('Title\tAuthor\n"Emma\tJ\nPersuasion\tJ')

    expect(records.map(({ title }) => title)).toEqual(['"Emma', 'Persuasion'])
  })

  test('may be chosen instead', async () => {
    const bytes = Buffer.from('Title,Author,Exclusive Shelf\nEmma,J,read')

    expect((await readExport(bytes, { answers: { today }, format: 'generic' })).format).toBe('generic')
  })
})

describe('the text', () => {
  const text = 'Title,Author\nÀ l’ombre,Zoë'

  test('may be UTF-8, with or without byte order mark, or UTF-16 with one', async () => {
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    const files = [Buffer.from(text), Buffer.from(`\ufeff${text}`), utf16, Buffer.from(utf16).swap16()]
    for (const file of files) {
      expect((await readBytes(file)).records[0]).toMatchObject({ title: 'À l’ombre', entry: { authors: ['Zoë'] } })
    }
  })

  test('may be Windows-1252, even in single letters', async () => {
    const mixed = Buffer.concat([Buffer.from('Title,Author\nCaf\u{e9} \u{80},', 'latin1'), Buffer.from('Zoë')])

    expect((await readBytes(mixed)).records[0]).toMatchObject({ title: 'Café €', entry: { authors: ['Zoë'] } })
  })

  test('loses the characters that cannot be stored', async () => {
    expect((await readText('Title\nEm\u{0}ma')).records[0]?.raw).toEqual({ Title: 'Emma' })
    expect((await readJson({ 1: { books_id: '1', title: 'Em\u{0}ma \ud800' } })).records[0]?.title).toBe('Emma \ufffd')
  })
})

describe('any other table', () => {
  test('is read by what its columns are called', async () => {
    const { answers, records } = await readText(
      'Book Title;By;Shelf;Stars;Finished;Times Read;Mood\nEmma;Austen, Jane;DROPPED;4,5;2020-10-25;2;dark',
    )

    expect(answers.columns).toMatchObject({ title: 'Book Title', authors: 'By', state: 'Shelf', stars: 'Stars' })
    expect(records[0]?.entry).toMatchObject({
      state: 'DID_NOT_FINISH',
      stars: 4.5,
      authors: ['Jane Austen'],
      source_fields: { Mood: 'dark' },
    })
  })

  test.each([
    ['WANTS_TO_READ', 'WANT_TO_READ'],
    ['IS_READING', 'READING'],
    ['FINISHED', 'FINISHED'],
    ['DROPPED', 'DID_NOT_FINISH'],
  ])("knows Literal's word %s", async (word, state) => {
    expect((await readText(`title,status\nEmma,${word}`)).records[0]?.entry.state).toBe(state)
  })

  test('without a title or ISBN column asks which it is, and reads what it is told', async () => {
    const text = 'Naslov,Pisac\nEmma,Jane Austen'
    const refused = await refusalOf(readText(text))
    expect(refused).toMatchObject({ code: 'columns_needed', fields: { Naslov: 'Emma', Pisac: 'Jane Austen' } })

    const { records } = await readText(text, { columns: { title: 'Naslov', authors: 'Pisac' } })
    expect(records[0]).toMatchObject({ title: 'Emma', entry: { authors: ['Jane Austen'] } })
  })

  test('may be a bare list of ISBNs', async () => {
    const { records } = await readText('978-2-38163-047-2\n0153527692\n123abc')

    expect(records.map(({ row, entry, invalid }) => [row, entry.isbns, invalid])).toEqual([
      [1, ['9782381630472'], undefined],
      [2, ['9780153527692'], undefined],
      [3, [], 'no_title'],
    ])
  })

  test('says what to do with books of which it does not say whether they were read', async () => {
    const text = 'title\nEmma\nPersuasion'
    expect((await readText(text)).questions).toEqual([{ kind: 'without_state', name: '', rows: 2 }])

    const { records } = await readText(text, { without_state: 'FINISHED' })
    expect(records.map(readingsOf)).toEqual([['finished'], ['finished']])
  })
})

test('of books that have too many shelves together fewer of each are taken, and that is said', async () => {
  const shelves = (row: number) => Array.from({ length: 150 }, (_, shelf) => `s${row * 150 + shelf}`).join(', ')
  const rows = Array.from({ length: 1000 }, (_, row) => `"T${row}","A","${shelves(row)}",read`)

  const { answers, records } = await readText(['Title,Author,Bookshelves,Exclusive Shelf', ...rows].join('\n'))

  expect(answers.shelves_of_book).toBe(100)
  expect(new Set(records.map(({ entry }) => entry.shelves.length))).toEqual(new Set([100]))
  expect(records[0]?.losses).toContainEqual(expect.objectContaining({ field: 'shelves', why: 'too_many' }))
})

describe('a file that cannot be read', () => {
  test.each([
    [
      'an Excel workbook',
      Buffer.from('PK\u{3}\u{4}...xl/workbook.xml', 'latin1'),
      'This is an Excel workbook: save it as CSV.',
    ],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is an Excel workbook: save it as CSV.'],
    ['an e-book', Buffer.from('PK\u{3}\u{4}mimetypeapplication/epub+zip', 'latin1'), 'This is an e-book'],
    ['a ZIP archive', Buffer.from('PK\u{3}\u{4}export.csv', 'latin1'), 'This is a ZIP archive'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'This is a PDF.'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'This is a picture.'],
    ['a web page', Buffer.from('<!DOCTYPE html><html></html>'), 'This is a web page'],
    ['other JSON', Buffer.from('{"a": 1}'), 'This JSON file is none that we know.'],
    ['broken JSON', Buffer.from('{"a": '), 'This JSON file is damaged.'],
    ['deep JSON', Buffer.from('['.repeat(100_000)), 'This JSON file is none that we know.'],
    ['nothing', Buffer.alloc(0), 'This file is empty.'],
    ['a header alone', Buffer.from('Title,Author\n'), 'This file has no books.'],
    ['random bytes', Buffer.from(Array.from({ length: 500 }, (__, index) => index % 7)), 'This is not a text file.'],
    ['a damaged archive', Buffer.from('1f8b0800', 'hex'), 'This archive is damaged'],
  ])('is told what it is: %s', async (_, bytes, what) => {
    const { code, message } = await refusalOf(readBytes(bytes))

    expect(code).toBe('import_unreadable')
    expect(message).toMatch(new RegExp(`^${what}`))
    expect(message).toContain('Goodreads: My Books')
  })

  test.each([
    ['10 million commas', Buffer.alloc(10_000_000, ',')],
    ['10 million commas in a row', Buffer.from(`title,author\n${','.repeat(10_000_000)}`)],
    ['millions of commas in many rows', Buffer.from(`title,author\n${`a${','.repeat(190)}\n`.repeat(19_000)}`)],
    ['more columns than any service writes', Buffer.from(`title${',c'.repeat(250)}\na\n`)],
    ['JSON of millions of values', Buffer.from(`[${'{},'.repeat(1_100_000)}{}]`)],
    ['more than 20,000 rows', Buffer.from(`title\n${'a\n'.repeat(20_001)}`)],
    ['more than 15 MB', Buffer.alloc(15 * 1024 * 1024 + 1, 'a')],
    ['a gzip bomb', gzipSync(Buffer.alloc(200_000_000))],
  ])('is refused as too large: %s', async (_, bytes) => {
    expect((await refusalOf(readBytes(bytes))).code).toBe('too_large')
  })
})

describe("BookWyrm's archive", () => {
  async function archive(name: string, content: string): Promise<Uint8Array> {
    const tar = pack()
    tar.entry({ name: 'avatar.png' }, 'picture')
    tar.entry({ name }, content)
    tar.finalize()
    return gzipSync(await buffer(tar))
  }

  const book = {
    work: { openlibraryKey: 'OL1W' },
    edition: { id: 'https://b.example/book/2', title: 'Emma', isbn13: '9782203396449' },
    authors: [{ name: 'Jane Austen' }],
    shelves: [{ id: 'https://b.example/user/a/books/reading', name: 'Currently Reading' }],
    lists: [{ name: 'Home, upstairs', list_item: { order: 2 } }],
    quotations: [{ quote: '<p>Badly done</p>', position: 12, content: '<p>So true</p>' }],
    readthroughs: [
      { start_date: '2019-01-01T00:00:00Z', finish_date: '2019-02-01T23:59:00Z' },
      { start_date: '2020-01-01T00:00:00Z', progress: 40, progress_mode: 'PCT', updated_date: '2020-01-05T10:00:00Z' },
      { start_date: '2018-01-01T00:00:00Z', stopped_date: '2018-01-09T00:00:00Z' },
    ],
  }

  test('brings lists, quotes as notes, and every readthrough with its progress', async () => {
    const { format, records } = await readBytes(await archive('archive.json', JSON.stringify({ books: [book] })))

    expect(format).toBe('bookwyrm')
    expect(records[0]).toMatchObject({
      known_id: 'OL1W',
      entry: {
        state: 'REREADING',
        private_note: '“Badly done” (p. 12)\n\nSo true',
        shelves: [{ name: 'Home, upstairs', position: 2 }],
      },
    })
    expect(readingsOf(records[0]!)).toEqual([
      'stopped 2018-01-09 since 2018-01-01',
      'finished 2019-02-01 since 2019-01-01',
      'open since 2020-01-01',
    ])
    expect(records[0]?.entry.readings[2]?.progress).toMatchObject([{ on: '2020-01-05', percent: 40 }])
  })

  test('is refused without its archive.json', async () => {
    expect((await refusalOf(readBytes(await archive('other.json', '{}')))).code).toBe('import_unreadable')
  })
})

describe("Octavo's own JSON", () => {
  const book = { google_books_id: 'OL1W', title: 'Emma (a novel, #1)', author: 'Jane Austen' }

  test('of version 1 brings states, readings, ratings, reviews, readlists and favorites of each book', async () => {
    const { format, records } = await readJson({
      account: { username: 'ada' },
      statuses: [{ book, status: 'FINISHED', changed_at: '2020-02-01T10:00:00.000Z' }],
      readings: [
        { book, started_at: '2020-01-01T10:00:00.000Z', finished_at: '2020-02-01T10:00:00.000Z' },
        { book, started_at: '2021-01-01T10:00:00.000Z', finished_at: null },
      ],
      favorites: [{ book, added_at: '2020-02-01T10:00:00.000Z' }],
      ratings: [{ book, rating: 4, rated_at: '2020-02-01T10:00:00.000Z' }],
      reviews: [
        { id: '1', book, parent: null, review_text: 'Good', created_at: '2020-02-01T10:00:00.000Z' },
        { id: '2', book, parent: null, review_text: 'Better', created_at: '2021-02-01T10:00:00.000Z' },
        { id: '3', book, parent: '9', review_text: 'I agree', created_at: '2022-02-01T10:00:00.000Z' },
      ],
      readlists: [
        { name: 'Done Reading', kept_for_you: true, books: [book] },
        { name: 'Home', kept_for_you: false, books: [{ ...book, google_books_id: 'OL2W' }, book] },
      ],
    })

    expect(format).toBe('octavo')
    expect(records.map(({ octavo_id }) => octavo_id)).toEqual(['OL1W', 'OL2W'])
    expect(records[0]).toMatchObject({
      title: 'Emma (a novel, #1)',
      entry: {
        state: 'FINISHED',
        stars: 4,
        review: 'Better',
        reviewed_on: '2021-02-01',
        older_reviews: [{ text: 'Good' }],
        shelves: [{ name: 'Home', position: 2 }],
        favorite: 1,
      },
    })
    expect(readingsOf(records[0]!)).toEqual(['finished 2020-02-01 since 2020-01-01', 'stopped since 2021-01-01'])
  })

  test('of version 2 also brings stars, visibility, notes, and all of each reading', async () => {
    const reading = {
      outcome: 'open',
      started_on: '2020-01',
      finished_on: null,
      stopped_on: null,
      medium: 'audio',
      pages: null,
      minutes: 320,
      note: 'In the car',
      progress: [{ on: '2020-01-05', page: null, percent: null, minutes: 20, note: 'Ha' }],
    }
    const { records } = await readJson({
      version: 2,
      account: { username: 'ada' },
      statuses: [
        {
          book: { ...book, isbns: ['9782203396449'], year: '1815', pages: 320 },
          status: 'FINISHED',
          state: 'REREADING',
        },
      ],
      readings: [{ book, ...reading }],
      ratings: [{ book, rating: 4, stars: 3.75 }],
      reviews: [{ book, parent: null, review_text: 'Good', visibility: 'private', has_spoilers: true }],
      library: [
        {
          book,
          visibility: 'private',
          private_note: 'Lent',
          owned_copies: 2,
          added_on: '2019-05',
          source_fields: { Mood: 'dark' },
        },
      ],
    })

    expect(records[0]).toMatchObject({
      year: 1815,
      entry: {
        state: 'REREADING',
        stars: 3.75,
        readings: [reading],
        review: 'Good',
        has_spoilers: true,
        private_note: 'Lent',
        visibility: 'private',
        owned_copies: 2,
        added_on: '2019-05',
        isbns: ['9782203396449'],
        pages: 320,
        source_fields: { Mood: 'dark' },
      },
    })
  })

  test('leaves out amounts that no book and no reading can have, and says so', async () => {
    const amounts = { pages: 1e10, minutes: 1e10 }
    const progress = [{ on: '2020-01-05', page: 1e10, percent: 101, minutes: 1e10, note: 'Ha' }]
    const { records } = await readJson({
      version: 2,
      account: { username: 'ada' },
      statuses: [{ book: { ...book, pages: 1e10, year: '12345' }, state: 'READING' }],
      library: [{ book, owned_copies: 40_000 }],
      readings: [{ book, outcome: 'open', started_on: '2020-01', ...amounts, progress }],
    })

    expect(records[0]).toMatchObject({
      year: null,
      entry: { owned_copies: 1_000, pages: null, readings: [{ pages: null, minutes: null, progress: [] }] },
    })
    expect(records[0]?.losses.map(({ field, value }) => `${field}: ${value}`).toSorted()).toEqual([
      'copies: 40000',
      'minutes: 10000000000',
      'pages: 10000000000',
      'pages: 10000000000',
      'progress: 10000000000',
      'progress: 10000000000',
      'progress: 101',
      'progress: Ha',
    ])
  })

  test('brings readings as the database has them, whatever a file says', async () => {
    const said = { outcome: 'open', started_on: '2020-01', finished_on: '2020-02', stopped_on: '2020-03' }
    const progress = [
      { on: '2020', page: 3, percent: 4, minutes: null, note: 'x'.repeat(3_000) },
      { on: null, page: null, percent: null, minutes: null, note: '' },
    ]
    const { records } = await readJson({
      version: 2,
      account: { username: 'ada' },
      statuses: [{ book, state: 'READING' }],
      readings: [
        { book, ...said },
        { book, ...said, progress, note: 'y'.repeat(3_000) },
      ],
      reviews: [1, 2].map((nth) => ({ book, parent: null, review_text: 'z'.repeat(20_000 + nth) })),
    })

    const entry = records[0]?.entry
    expect(entry?.readings).toMatchObject([
      { outcome: 'stopped', finished_on: null, stopped_on: '2020-03' },
      {
        outcome: 'open',
        finished_on: null,
        stopped_on: null,
        progress: [{ on: '2020-01-01', page: 3, percent: null }],
      },
    ])
    expect(entry?.readings[1]?.note).toHaveLength(2_000)
    expect(entry?.readings[1]?.progress?.[0]?.note).toHaveLength(2_000)
    expect(entry?.older_reviews?.[0]?.text).toHaveLength(10_000)
  })
})

import { describe, expect, test } from 'vitest'
import {
  bookwyrm,
  generic,
  goodreads,
  hardcover,
  librarything,
  readingsOf,
  readJson,
  readRows,
  readText,
  storygraph,
} from './testing/read-rows.ts'
import { uniteEntries } from './unite-entries.ts'

describe('ISBNs', () => {
  test.each([
    ['="0142402494"', ['9780142402498']],
    ['"=""0142402494"""', ['9780142402498']],
    ['=""', []],
    ['0142402494', ['9780142402498']],
    ['', []],
  ])('a cell %j, as Excel, a second saving or nobody wrapped it, gives the digits', async (cell, isbns) => {
    const { entry, losses } = await goodreads({ ISBN: cell })

    expect(entry.isbns).toEqual(isbns)
    expect(losses).toEqual([])
  })

  test.each(['220339644X', '220339644x', '2-203-39644-X', '2 203 39644 X', '978-2-203-39644-9'])(
    '%s, with a final X, hyphens or blanks, gives the 13 digits',
    async (isbn) => {
      expect((await goodreads({ ISBN: isbn })).entry.isbns).toEqual(['9782203396449'])
    },
  )

  test('both columns are tried, ISBN13 first', async () => {
    const both = await goodreads({ ISBN: '="220339644X"', ISBN13: '="9780142402498"' })
    expect(both.entry.isbns).toEqual(['9780142402498', '9782203396449'])

    const damaged = await goodreads({ ISBN: '="220339644X"', ISBN13: '9.7822E+12' })
    expect(damaged.entry.isbns).toEqual(['9782203396449'])
  })

  test('a cell of several damaged ones is lost once, as a whole', async () => {
    const { losses } = await goodreads({ ISBN: '123, 456; 789' })

    expect(losses).toEqual([{ field: 'ISBN', value: '123, 456; 789', why: 'isbn_damaged' }])
  })

  test('9 digits whose 10-digit form with a leading 0 has a right checksum are that one', async () => {
    expect((await goodreads({ ISBN: '142402494' })).entry.isbns).toEqual(['9780142402498'])
    expect((await goodreads({ ISBN: '142402495' })).losses).toEqual([
      { field: 'ISBN', value: '142402495', why: 'isbn_damaged' },
    ])
  })

  test.each(['9.78014E+12', '9780142402499', 'ask the library'])(
    '%s is none, and named among the losses',
    async (cell) => {
      const { entry, losses } = await goodreads({ ISBN13: cell })

      expect(entry.isbns).toEqual([])
      expect(losses).toEqual([{ field: 'ISBN13', value: cell, why: 'isbn_damaged' }])
    },
  )

  test('a UUID or an ASIN is no ISBN, but an id to keep', async () => {
    const uuid = '6f1d9f39-1f0b-4c1e-9f5e-2f6f3b6ab111'
    const withUuid = await storygraph({ 'ISBN/UID': uuid })
    expect(withUuid.entry).toMatchObject({ isbns: [], source_ids: { storygraph: uuid } })
    expect(withUuid.losses).toEqual([])

    const withAsin = await hardcover({ ASIN: 'B00BAXFECK' })
    expect(withAsin.entry).toMatchObject({ isbns: [], source_ids: { asin: 'B00BAXFECK' } })
    expect(withAsin.losses).toEqual([])
  })
})

describe('titles and authors', () => {
  test('the series goes off the title, and spaces are single', async () => {
    const record = await goodreads({ Title: 'Gaudy   Night (Lord Peter Wimsey, #12)' })

    expect(record).toMatchObject({ title: 'Gaudy Night', set: false })
    expect(record.entry.series).toEqual({ name: 'Lord Peter Wimsey', position: 12 })
  })

  test.each([
    ['Gideon the Ninth (The Locked Tomb #1)', 'Gideon the Ninth', 'The Locked Tomb', 1],
    ['The Strange (Case Files, #1.5)', 'The Strange', 'Case Files', 1.5],
    ['Matter (Culture, #8; Space Opera, #3)', 'Matter', 'Culture', 8],
    ['Dune (Dune (Chronicles), Book 1)', 'Dune', 'Dune (Chronicles)', 1],
  ])('%s is %s, of a series', async (written, title, name, position) => {
    const record = await goodreads({ Title: written })

    expect(record.title).toBe(title)
    expect(record.entry.series).toEqual({ name, position })
  })

  test('a bracket without a number belongs to the title', async () => {
    const record = await goodreads({ Title: 'Le grand incendie (Fiction & Cie)' })

    expect(record).toMatchObject({ title: 'Le grand incendie (Fiction & Cie)', entry: { series: null } })
  })

  test('a range of numbers and a box set are sets', async () => {
    const range = await goodreads({ Title: 'The Earthsea Trilogy (Earthsea Cycle, #1-3)' })
    expect(range).toMatchObject({
      title: 'The Earthsea Trilogy',
      set: true,
      entry: { series: { name: 'Earthsea Cycle', position: null } },
    })

    expect(await goodreads({ Title: 'Harry Potter Box Set' })).toMatchObject({ set: true })
    expect(await goodreads({ Title: 'The Boxed Settlement' })).toMatchObject({ set: false })
  })

  test('all authors are there in order, each once', async () => {
    const { entry } = await goodreads({
      Author: 'Kyko  Duarte',
      'Additional Authors': 'Diogo Saito, KYKO DUARTE, Kurt Vonnegut, Jr.',
    })
    expect(entry.authors).toEqual(['Kyko Duarte', 'Diogo Saito', 'Kurt Vonnegut, Jr.'])
  })

  test.each([
    ['Le Guin, Ursula K.', ['Ursula K. Le Guin']],
    ['Austen, Jane', ['Jane Austen']],
    ['A. Strugatsky&B. Strugatsky', ['A. Strugatsky', 'B. Strugatsky']],
    ['Terry Pratchett, Neil Gaiman', ['Terry Pratchett', 'Neil Gaiman']],
  ])('%j is by %j', async (written, authors) => {
    expect((await goodreads({ Author: written })).entry.authors).toEqual(authors)
  })

  test('contributors, and names with a role in brackets, are no authors', async () => {
    const { entry } = await storygraph({
      Authors: 'Homer, Emily Wilson (Translator)',
      Contributors: 'Claire Danes (Narrator)',
    })

    expect(entry.authors).toEqual(['Homer'])
    expect(entry.source_fields).toMatchObject({
      Authors: 'Homer, Emily Wilson (Translator)',
      Contributors: 'Claire Danes (Narrator)',
    })
  })
})

describe('ratings', () => {
  test.each([
    ['0', null],
    ['', null],
    ['5.0', 5],
    ['4', 4],
  ])("Goodreads' %j gives %j stars", async (rating, stars) => {
    expect((await goodreads({ 'My Rating': rating })).entry.stars).toBe(stars)
  })

  test("StoryGraph's 3.75, LibraryThing's 4.5 and BookWyrm's 3.00 are kept as they are", async () => {
    expect((await storygraph({ 'Star Rating': '3.75' })).entry.stars).toBe(3.75)
    expect((await librarything({ Rating: '4.5' })).entry.stars).toBe(4.5)
    expect((await bookwyrm({ rating: '3.00' })).entry.stars).toBe(3)
  })

  test('a scale above 5 is asked; until it is known, no rating of the file is kept', async () => {
    const rows = [
      { Title: 'Emma', Rating: '8' },
      { Title: 'Persuasion', Rating: '4' },
    ]
    const { questions, records } = await readText('Title,Rating\nEmma,8\nPersuasion,4\nSanditon,')
    expect(questions).toContainEqual({ kind: 'rating_scale', name: '', rows: 2 })
    expect(records.map(({ entry }) => entry.stars)).toEqual([null, null, null])
    expect(records[1]?.losses).toEqual([{ field: 'Rating', value: '4', why: 'rating_not_kept' }])

    const answered = await readRows(rows, { rating_scale: 10 })
    expect(answered.map(({ entry }) => entry.stars)).toEqual([4, 2])
    expect(answered.flatMap(({ losses }) => losses)).toEqual([])
  })
})

describe('what was read, and when', () => {
  test.each(['1', '0', ''])(
    'read, with a date and Read Count %j, is one finished reading on that date',
    async (count) => {
      const record = await goodreads({ 'Exclusive Shelf': 'read', 'Date Read': '2020/10/25', 'Read Count': count })

      expect(record.entry.state).toBe('FINISHED')
      expect(readingsOf(record)).toEqual(['finished 2020-10-25'])
    },
  )

  test('read without date is one finished reading without date', async () => {
    expect(readingsOf(await goodreads({ 'Exclusive Shelf': 'read' }))).toEqual(['finished'])
  })

  test('read three times, with one date, is three finished readings, two of them without date', async () => {
    const record = await goodreads({ 'Exclusive Shelf': 'read', 'Date Read': '2020/10/25', 'Read Count': '3' })

    expect(readingsOf(record)).toEqual(['finished', 'finished', 'finished 2020-10-25'])
  })

  test('currently-reading is an open reading without start', async () => {
    const record = await goodreads({
      'Exclusive Shelf': 'currently-reading',
      'Read Count': '1',
      'Date Added': '2020/01/01',
    })

    expect(record.entry.state).toBe('READING')
    expect(readingsOf(record)).toEqual(['open'])
  })

  test('currently-reading with Read Count 2 or a Date Read was finished once, and is read again', async () => {
    const counted = await goodreads({ 'Exclusive Shelf': 'currently-reading', 'Read Count': '2' })
    expect(counted.entry.state).toBe('REREADING')
    expect(readingsOf(counted)).toEqual(['finished', 'open'])

    const dated = await goodreads({ 'Exclusive Shelf': 'currently-reading', 'Date Read': '2020/10/25' })
    expect(dated.entry.state).toBe('REREADING')
    expect(readingsOf(dated)).toEqual(['finished 2020-10-25', 'open'])
  })

  test('to-read with a count or a date is wanted, and those readings are finished', async () => {
    const record = await goodreads({ 'Date Read': '2020/10/25', 'Read Count': '2' })

    expect(record.entry.state).toBe('WANT_TO_READ')
    expect(readingsOf(record)).toEqual(['finished', 'finished 2020-10-25'])
  })

  test("StoryGraph's Dates Read are readings with start and end, or with the end alone", async () => {
    const record = await storygraph({ 'Dates Read': '2022/06/01-2022/06/15, 2024/03/15' })

    expect(readingsOf(record)).toEqual(['finished 2022-06-15 since 2022-06-01', 'finished 2024-03-15'])
  })

  test('a month or a year is kept as that', async () => {
    expect(readingsOf(await storygraph({ 'Dates Read': '2021/05, 2022' }))).toEqual([
      'finished 2021-05',
      'finished 2022',
    ])
  })

  test('a Read Count above the number of dates adds readings without date', async () => {
    const record = await storygraph({ 'Dates Read': '2024/03/15', 'Read Count': '3' })

    expect(readingsOf(record)).toEqual(['finished', 'finished', 'finished 2024-03-15'])
  })

  test('currently-reading with a date that nothing ends is open since then', async () => {
    const record = await storygraph({ 'Read Status': 'currently-reading', 'Dates Read': '2024/05/01-' })

    expect(record.entry.state).toBe('READING')
    expect(readingsOf(record)).toEqual(['open since 2024-05-01'])
  })

  test('did-not-finish stopped the last of its readings; earlier ones are finished', async () => {
    const record = await storygraph({
      'Read Status': 'did-not-finish',
      'Dates Read': '2024/03/01-2024/03/15, 2022/06/01-2022/06/15',
    })

    expect(record.entry.state).toBe('DID_NOT_FINISH')
    expect(readingsOf(record)).toEqual(['finished 2022-06-15 since 2022-06-01', 'stopped 2024-03-15 since 2024-03-01'])
  })

  test('without Dates Read, the Last Date Read is the one finish', async () => {
    expect(readingsOf(await storygraph({ 'Last Date Read': '2024/03/15' }))).toEqual(['finished 2024-03-15'])
  })

  test('Date Added is when the book was added, never a start or a finish', async () => {
    const record = await goodreads({ 'Exclusive Shelf': 'read', 'Date Added': '2019/07/08' })

    expect(record.entry.added_on).toBe('2019-07-08')
    expect(readingsOf(record)).toEqual(['finished'])
  })

  test('Date Read is a finish, never a start, and the same day in every zone', async () => {
    const record = await bookwyrm({ finish_date: '2020-10-25T23:30:00-11:00' })

    expect(readingsOf(record)).toEqual(['finished 2020-10-25'])
  })

  test('3/4/2021 is in the order that other dates of the file prove', async () => {
    const read = (added: string) =>
      readText(`Title,Author,Exclusive Shelf,Date Read,Date Added\nEmma,Jane Austen,read,3/4/2021,${added}`)

    expect(readingsOf((await read('25/2/2021')).records[0]!)).toEqual(['finished 2021-04-03'])
    expect(readingsOf((await read('2/25/2021')).records[0]!)).toEqual(['finished 2021-03-04'])
    expect((await read('25/2/2021')).questions).toContainEqual({ kind: 'date_order', name: '', rows: 1 })
  })

  test('3/4/2021 is asked if nothing proves its order, and unknown until answered', async () => {
    const row = { 'Exclusive Shelf': 'read', 'Date Read': '3/4/2021' }
    const unanswered = await goodreads(row)
    expect(readingsOf(unanswered)).toEqual(['finished'])
    expect(unanswered.asks).toEqual([{ kind: 'date_order', name: '' }])
    expect(unanswered.losses).toEqual([{ field: 'Date Read', value: '3/4/2021', why: 'date_order_unknown' }])

    expect(readingsOf(await goodreads(row, { date_order: 'month_first' }))).toEqual(['finished 2021-03-04'])
  })

  test.each(['2026/11/24', '2027', '1899/12/31', '2021/02/30', 'yesterday'])(
    '%s is no date, and named among the losses',
    async (date) => {
      const record = await goodreads({ 'Exclusive Shelf': 'read', 'Date Read': date })

      expect(readingsOf(record)).toEqual(['finished'])
      expect(record.losses).toEqual([{ field: 'Date Read', value: date, why: 'date_not_kept' }])
    },
  )

  test('a start after the finish is dropped and named', async () => {
    const record = await bookwyrm({ start_date: '2022-10-11', finish_date: '2022-10-10' })

    expect(readingsOf(record)).toEqual(['finished 2022-10-10'])
    expect(record.losses).toEqual([{ field: 'start_date', value: '2022-10-11', why: 'dates_reversed' }])
  })
})

describe('shelves', () => {
  test.each(['dropped', 'dnf', 'did-not-finish', 'abandoned', 'unfinished', 'gave-up', 'stopped-reading'])(
    'the exclusive shelf %s is a stopped reading',
    async (shelf) => {
      const record = await goodreads({ 'Exclusive Shelf': shelf, Bookshelves: shelf })

      expect(record.entry).toMatchObject({ state: 'DID_NOT_FINISH', shelves: [] })
      expect(readingsOf(record)).toEqual(['stopped'])
    },
  )

  test.each(['paused', 'on-hold', 'hiatus', 'set-aside'])(
    'the exclusive shelf %s is an open reading',
    async (shelf) => {
      const record = await goodreads({ 'Exclusive Shelf': shelf })

      expect(record.entry.state).toBe('PAUSED')
      expect(readingsOf(record)).toEqual(['open'])
    },
  )

  test('another exclusive shelf is asked; until answered it is a readlist of that name and no state', async () => {
    const row = { 'Exclusive Shelf': 'waiting', 'Bookshelves with positions': 'waiting (#49)' }
    const unanswered = await goodreads(row)
    expect(unanswered.entry).toMatchObject({ state: null, shelves: [{ name: 'waiting', position: 49 }] })
    expect(unanswered.asks).toEqual([{ kind: 'shelf', name: 'waiting' }])

    const answered = await goodreads(row, { shelves: [{ name: 'Waiting', becomes: 'PAUSED' }] })
    expect(answered.entry).toMatchObject({ state: 'PAUSED', shelves: [], source_fields: { shelves: 'waiting' } })
    expect(readingsOf(answered)).toEqual(['open'])
  })

  test('shelves, tags, lists and own collections are shelves, in their order; states and defaults are not', async () => {
    const shelves = [
      { name: 'favorites', position: 3 },
      { name: 'sci-fi', position: 12 },
    ]
    const row = {
      Bookshelves: 'to-read, favorites, sci-fi',
      'Bookshelves with positions': 'to-read (#80), favorites (#3), sci-fi (#12)',
    }
    expect((await goodreads(row)).entry.shelves).toEqual(shelves)
    expect((await hardcover({ Lists: 'favorites (#3), sci-fi (#12)' })).entry.shelves).toEqual(shelves)
    expect((await storygraph({ Tags: 'cosy, autumn' })).entry.shelves.map(({ name }) => name)).toEqual([
      'cosy',
      'autumn',
    ])

    const collected = await librarything({ Collections: 'Your library, Gifts, To read', Tags: 'roman' })
    expect(collected.entry.shelves.map(({ name }) => name)).toEqual(['Gifts', 'roman'])
  })

  test.each([
    [{ Collections: 'To read' }, 'WANT_TO_READ', 0],
    [{ Collections: 'Wishlist' }, 'WANT_TO_READ', 0],
    [{ Collections: 'Currently reading, Your library' }, 'READING', 1],
    [{ Collections: 'Your library', 'Date Read': '[2007-05-08]' }, 'FINISHED', 1],
    [{ Collections: 'Read but unowned' }, 'FINISHED', 0],
    [{ Collections: 'Your library' }, null, 1],
  ])("LibraryThing's %j is %s", async (row, state, copies) => {
    expect((await librarything(row)).entry).toMatchObject({ state, owned_copies: copies })
  })

  test('owned copies are a number, a yes or true', async () => {
    expect((await goodreads({ 'Owned Copies': '2' })).entry.owned_copies).toBe(2)
    expect((await storygraph({ 'Owned?': 'Yes' })).entry.owned_copies).toBe(1)
    expect((await hardcover({ Owned: 'true' })).entry.owned_copies).toBe(1)
  })
})

describe('reviews and notes', () => {
  test('a review is plain text: breaks as lines, entities decoded, links with their address', async () => {
    const html =
      'Not <i>that</i> easy &amp; long.<br/><br/>See <a href="https://a.example/x" rel="nofollow">this</a>, <a href="https://b.example">https://b.example</a>.'
    const { entry } = await goodreads({ 'My Review': html })

    expect(entry.review).toBe('Not that easy & long.\n\nSee this (https://a.example/x), https://b.example.')
    expect((await goodreads({ 'My Review': '<br/> &nbsp; <p></p>' })).entry.review).toBeNull()
  })

  test('a spoiler tag or a Spoiler column marks the whole text', async () => {
    const tagged = await goodreads({ 'My Review': 'Well. <spoiler>He dies.</spoiler>' })
    expect(tagged.entry).toMatchObject({ review: 'Well. He dies.', has_spoilers: true })

    const marked = await goodreads({ 'My Review': 'He dies.', Spoiler: 'true' })
    expect(marked.entry.has_spoilers).toBe(true)
  })

  test('a review over 10,000 characters is cut, stands whole in the private note, and is named', async () => {
    const long = 'ab'.repeat(5_001)
    const { entry, losses } = await goodreads({ 'My Review': long, 'Private Notes': 'Lent to Ada' })

    expect(entry.review).toBe(`${long.slice(0, 9_999)}…`)
    expect(entry.private_note).toBe(`Lent to Ada\n\n${long}`)
    expect(losses).toMatchObject([{ field: 'My Review', why: 'review_shortened' }])
    expect((await goodreads({ 'My Review': 'a'.repeat(10_000) })).losses).toEqual([])
  })

  test('private notes are never in a review', async () => {
    const { entry } = await goodreads({ 'Private Notes': 'Lent to Ada' })

    expect(entry).toMatchObject({ review: null, private_note: 'Lent to Ada' })
  })

  test("Privacy Private or Followers, and LibraryThing's public 0, are private", async () => {
    expect((await hardcover({ Privacy: 'Private' })).entry.visibility).toBe('private')
    expect((await hardcover({ Privacy: 'Followers' })).entry.visibility).toBe('private')
    expect((await hardcover({ Privacy: 'Public' })).entry.visibility).toBe('public')
    const book = { books_id: '1', title: 'Emma', public: '0' }
    expect((await readJson({ 1: book })).records[0]?.entry.visibility).toBe('private')
  })
})

describe('one book twice', () => {
  test('one book id twice in a file is one book: readings united, the later stars', async () => {
    const [first, second] = await readRows([
      {
        'Book Id': '7',
        Title: 'Emma',
        Author: 'J',
        'Exclusive Shelf': 'read',
        'Date Read': '2020/01/01',
        'My Rating': '3',
      },
      {
        'Book Id': '7',
        Title: 'Emma',
        Author: 'J',
        'Exclusive Shelf': 'read',
        'Date Read': '2022/01/01',
        'My Rating': '5',
      },
    ])
    expect(first?.source_id).toBe(second?.source_id)

    const united = uniteEntries(first!.entry, second!.entry)
    expect(united).toMatchObject({ state: 'FINISHED', stars: 5 })
    expect(readingsOf({ entry: united })).toEqual(['finished 2020-01-01', 'finished 2022-01-01'])
  })

  test('equal dates count once, and of readings without date the larger number', async () => {
    const once = await goodreads({ 'Exclusive Shelf': 'read', 'Date Read': '2020/01/01', 'Read Count': '2' })
    const thrice = await goodreads({ 'Exclusive Shelf': 'read', 'Date Read': '2020/01/01', 'Read Count': '3' })

    expect(readingsOf({ entry: uniteEntries(once.entry, thrice.entry) })).toEqual([
      'finished',
      'finished',
      'finished 2020-01-01',
    ])
  })

  test('two editions, one read and one being read, are one book that is read again', async () => {
    const read = await goodreads({ 'Book Id': '1', 'Exclusive Shelf': 'read', 'Date Read': '2020/01/01' })
    const reading = await goodreads({ 'Book Id': '2', 'Exclusive Shelf': 'currently-reading' })
    const wanted = await goodreads({ 'Book Id': '3' })

    const united = uniteEntries(read.entry, reading.entry, wanted.entry)
    expect(united.state).toBe('REREADING')
    expect(readingsOf({ entry: united })).toEqual(['finished 2020-01-01', 'open'])
  })
})

describe('broken lines', () => {
  const header = 'Book Id,Title,Author,ISBN13,My Rating,Date Read,Exclusive Shelf,My Review'

  test('too few cells, empty extra cells, embedded line breaks and CRLF are read', async () => {
    const { records } = await readText(
      `${header}\r\n1,Emma,Jane Austen,,5,2020/01/01,read\r\n2,Persuasion,Jane Austen,,,,to-read,,,\r\n3,Sanditon,Jane Austen,,,,read,"One\r\ntwo"\r\n`,
    )

    expect(records.map(({ title, losses }) => [title, losses])).toEqual([
      ['Emma', []],
      ['Persuasion', []],
      ['Sanditon', []],
    ])
    expect(records[2]?.entry.review).toBe('One\ntwo')
  })

  test('more cells than names are named as a loss, where the others still are where they belong', async () => {
    const { records } = await readText(`${header}\n1,Emma,Jane Austen,,5,2020/01/01,read,Good, really,good`)

    expect(records[0]).toMatchObject({
      invalid: undefined,
      entry: { state: 'FINISHED', stars: 5, review: 'Good' },
      losses: [{ field: 'extra_cells', value: ' really, good', why: 'extra_cells' }],
    })
  })

  test('where they are not, the row is broken', async () => {
    const { records } = await readText(
      `${header}\n1,Emma, or else,Jane Austen,,5,2020/01/01,read,Good\n2,Persuasion,J,,,,read,`,
    )

    expect(records.map(({ invalid }) => invalid)).toEqual(['broken_row', undefined])
  })

  test('a quote that nothing closes breaks its line alone', async () => {
    const { records } = await readText(`${header}\n1,"Emma,Jane Austen\n2,Persuasion,Jane Austen,,,,read,`)

    expect(records.map(({ title, invalid }) => [title, invalid])).toEqual([
      ['', 'broken_row'],
      ['Persuasion', undefined],
    ])
    expect(records[0]?.raw).toEqual({ broken_line: '1,"Emma,Jane Austen' })
  })

  test('a row with neither title nor ISBN is invalid', async () => {
    expect((await goodreads({ Title: '  ' })).invalid).toBe('no_title')
    expect((await goodreads({ Title: '', ISBN: '0142402494' })).invalid).toBeUndefined()
  })

  test.each(['=1+1', '+1', '-1', '@home'])(
    'a text that begins as a formula does, %s, stays as it stands',
    async (text) => {
      expect((await generic({ Title: text })).title).toBe(text)
      expect((await goodreads({ 'Private Notes': text })).entry.private_note).toBe(text)
    },
  )
})

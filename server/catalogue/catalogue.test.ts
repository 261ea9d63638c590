import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAuthorBooks } from '#contract/authors.ts'
import { searchBooks, type SearchType } from '#contract/books.ts'
import type { CatalogueSource } from '../outside/catalogue-source.ts'
import { googleBooks } from '../outside/google-books.ts'
import { openLibrary } from '../outside/open-library.ts'
import { openLog } from '../log.ts'
import { addBooks } from '../testing/books.ts'
import { startGoogleBooksStandIn } from '../testing/stand-ins/google-books.ts'
import { startOpenLibraryStandIn } from '../testing/stand-ins/open-library.ts'
import type { Misbehaviour, StandIn } from '../testing/stand-ins/stand-in.ts'
import { closeApps, startApp, type TestApp } from '../testing/test-app.ts'

let google: StandIn
let library: StandIn
let octavo: TestApp

afterEach(closeApps)
beforeEach(async () => {
  google = await startGoogleBooksStandIn()
  library = await startOpenLibraryStandIn()
  octavo = await startApp({ sources: openSources() })
})
afterEach(async () => {
  await Promise.all([google.stop(), library.stop()])
})

const ample = 20_000
const short = 300

/** With breakers and counters of their own, as another server would have. */
function openSources({ googleDeadline = ample, libraryDeadline = ample } = {}): CatalogueSource[] {
  return [
    googleBooks({ url: google.url, key: 'a-key', deadlineMs: googleDeadline }),
    openLibrary({ url: library.url, contact: 'a@example.org', deadlineMs: libraryDeadline }),
  ]
}

function search(q: string, page = 1, filterType: SearchType = 'title', { anyone } = octavo) {
  return anyone.call(searchBooks, { query: { q, page, filterType } })
}

async function titles(q: string, page = 1): Promise<string[]> {
  return (await search(q, page)).books.map(({ title }) => title)
}

test('where Open Library’s works are loaded, only what is not among them is asked of others', async () => {
  const { db } = octavo
  await addBooks(db, [
    { title: 'The Long Voyage Home', authors: ['Eva Own'], source: 'open-library-dump', google_books_id: 'OL7W' },
  ])
  await db.insertInto('dump_file').values({ kind: 'works', fingerprint: 'x', started_at: new Date() }).execute()
  const asked = () => google.requests.length + library.requests.length

  const own = await search('long voyage')
  const author = await octavo.anyone.call(listAuthorBooks, { params: { name: 'Eva Own' }, query: { page: 1 } })
  const askedForOwn = asked()
  const elsewhere = await search('silence beyond')

  expect(own).toMatchObject({ source: 'shelf', totalResults: 1 })
  expect(author.books.map(({ title }) => title)).toEqual(['The Long Voyage Home'])
  expect(askedForOwn).toBe(0)
  expect(elsewhere.books.map((book) => book.google_books_id)).not.toContain('OL7W')
  expect(asked()).toBeGreaterThan(0)
})

test('a search that no catalogue could answer is a short line in the log', async () => {
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  const logging = await startApp({ sources: openSources(), log })
  await Promise.all([google.stop(), library.stop()])

  await expect(search('nowhere to be found', 1, 'title', logging)).rejects.toMatchObject({ code: 'source_unavailable' })

  const told = lines.map((line) => JSON.parse(line) as object)
  expect(told).toEqual([expect.objectContaining({ level: 40, msg: 'source_unavailable' })])
  expect(told[0]).not.toHaveProperty('err')
})

test('the first working source answers, and is named in the reply', async () => {
  const reply = await search('long voyage')

  expect(reply).toMatchObject({ source: 'google-books', totalResults: null, totalPages: null })
  expect(reply.books).toHaveLength(10)
  expect(reply.books[0]).toEqual({
    id: null,
    google_books_id: 'longvoyage01',
    title: 'The Long Voyage, Part 1',
    author: 'Ada Sample',
    authors: ['Ada Sample'],
    description: 'The ship sails on: part 1 of the story.',
    genre: 'Fiction',
    genres: ['Fiction'],
    image: '',
    year: '1990',
    average_rating: null,
    total_ratings: 0,
  })
})

/** These are noticed by their deadline alone. */
const silent: Misbehaviour[] = ['hang', 'slow-drip']
const misbehaviours: Misbehaviour[] = [...silent, 'quota', 'refused', 'unavailable', 'truncated', 'html', 'huge']

test.each(misbehaviours)('a failing source is skipped: %s', async (how) => {
  if (silent.includes(how)) octavo = await startApp({ sources: openSources({ googleDeadline: short }) })
  google.misbehave(how)

  const reply = await search('long voyage')

  expect(reply).toMatchObject({ source: 'open-library', totalResults: 25, totalPages: 3 })
  expect(reply.books[0]?.title).toMatch(/^The Long Voyage/)
})

test.each(misbehaviours)('when every source fails, the shelf answers: %s', async (how) => {
  const deadlines = { googleDeadline: short, libraryDeadline: short }
  if (silent.includes(how)) octavo = await startApp({ sources: openSources(deadlines) })
  google.misbehave(how)
  library.misbehave(how)
  await addBooks(octavo.db, [{ title: 'A Long Voyage Home' }])

  const reply = await search('long voyage')

  expect(reply).toMatchObject({ source: 'shelf', totalResults: 1, totalPages: 1 })
  expect(reply.books.map(({ title }) => title)).toEqual(['A Long Voyage Home'])
})

test('a book is not reported as missing while a source does not answer', async () => {
  google.misbehave('quota')

  const unheard = search('no such book anywhere')

  await expect(unheard).rejects.toMatchObject({ code: 'source_unavailable', status: 503 })
  google.behave()
  const { app, ...heard } = await startApp({ sources: openSources() })
  expect(await search('no such book anywhere', 1, 'title', { app, ...heard })).toMatchObject({
    books: [],
    totalResults: 0,
  })
})

test('a query of symbols alone finds nothing, though no source can be asked', async () => {
  expect(await search('???')).toMatchObject({ books: [], totalResults: 0, source: 'shelf' })
})

test('when a source finds nothing, the next is asked, and finally the shelf', async () => {
  await addBooks(octavo.db, [{ title: 'Harry Potter and the Prisoner of Azkaban' }])

  const reply = await search('hary pottre prisner')

  expect(reply.source).toBe('shelf')
  expect(reply.books.map(({ title }) => title)).toEqual(['Harry Potter and the Prisoner of Azkaban'])
  expect(google.requests).toHaveLength(1)
  expect(library.requests).toHaveLength(1)
})

test('a source’s answer is cached for a day', async () => {
  octavo.setClock('2026-11-20T12:00:00Z')
  const said = await search('Long  Voyage')
  google.misbehave('quota')

  const again = await search('long voyage ')
  octavo.setClock('2026-11-21T11:59:00Z')
  const later = await search('long voyage')
  octavo.setClock('2026-11-21T12:01:00Z')
  const tooLate = await search('long voyage')

  expect([again, later]).toEqual([said, said])
  expect(tooLate.source).toBe('open-library')
  expect(google.requests).toHaveLength(2)
})

test('the same question is sent once, however many readers ask it at the same time', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => search('long voyage')))

  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(google.requests).toHaveLength(1)
})

test('search types and pages are cached separately', async () => {
  await search('long voyage')
  await search('long voyage', 2)
  await search('ada sample', 1, 'author')
  await search('fiction', 1, 'genre')

  expect(google.requests.map(({ url }) => url.searchParams.get('q'))).toEqual([
    'intitle:"long voyage"',
    'intitle:"long voyage"',
    'inauthor:"ada sample"',
    'subject:"fiction"',
  ])
})

test('a shelf book with the requested title comes first, even if the source does not have it', async () => {
  const [ours] = await addBooks(octavo.db, [{ title: 'Long Voyage', authors: ['Bo Else'] }])

  const pages = [await titles('long voyage', 1), await titles('long voyage', 2), await titles('long voyage', 3)]

  const shown = pages.flat()
  expect(shown[0]).toBe(ours.title)
  expect(pages.map((page) => page.length)).toEqual([10, 10, 6])
  expect(new Set(shown).size).toBe(26)
})

test('a book that the source has too is shown once, as the source describes it', async () => {
  await addBooks(octavo.db, [{ title: 'The Long Voyage, Part 3', authors: ['Ada Sample'] }])

  const { books } = await search('the long voyage part 3')
  const [voyage] = books

  expect(books.filter(({ title }) => title === 'The Long Voyage, Part 3')).toHaveLength(1)
  expect(voyage?.google_books_id).toBe('longvoyage03')
})

test('a page that a source cannot fill is filled from the shelf', async () => {
  const [ours] = await addBooks(octavo.db, [{ title: 'A Long Voyage Home, Part 21' }])

  const reply = await search('voyage part 21')

  expect(reply).toMatchObject({ source: 'google-books', totalResults: 2, totalPages: 1 })
  expect(reply.books.map(({ title }) => title)).toEqual(['The Long Voyage, Part 21', ours.title])
})

test('cached answers are deleted after a day', async () => {
  octavo.setClock('2026-11-20T12:00:00Z')
  await search('long voyage')
  octavo.setClock('2026-11-22T12:00:00Z')
  await search('steinbeck')

  const searches = await octavo.db.selectFrom('catalogue_search').select('query').execute()
  const books = await octavo.db.selectFrom('catalogue_book').select('google_books_id').execute()
  expect(new Set(searches.map(({ query }) => query))).toEqual(new Set(['steinbeck']))
  expect(books.some((book) => book.google_books_id.startsWith('longvoyage'))).toBe(false)
})

test('past the end there are no books', async () => {
  expect(await search('long voyage', 4)).toMatchObject({ books: [], source: 'google-books' })
  expect(await search('long voyage', 1_000)).toMatchObject({ books: [] })
})

test('a source that keeps failing is not asked for a while', async () => {
  google.misbehave('unavailable')
  library.misbehave('unavailable')
  await addBooks(octavo.db, [{ title: 'Voyages' }])

  for (let time = 0; time < 12; time += 1) await search(`voyages ${time}`)

  expect(google.requests.length).toBeLessThanOrEqual(10)
  expect((await search('voyages')).source).toBe('shelf')
})

test('on a closed network only the shelf answers', async () => {
  const closed = await startApp({ sources: [] })
  await addBooks(closed.db, [{ title: 'The Long Voyage' }])

  expect(await search('long voyage', 1, 'title', closed)).toMatchObject({ source: 'shelf', totalResults: 1 })
})

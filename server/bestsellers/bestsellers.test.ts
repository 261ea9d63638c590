import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { listBestsellers } from '#contract/bestsellers.ts'
import { createOrGetBook, getBook } from '#contract/books.ts'
import { newspaper } from '../outside/newspaper.ts'
import { addBooks } from '../testing/books.ts'
import { startNewspaperStandIn } from '../testing/stand-ins/newspaper.ts'
import { startApp } from '../testing/test-app.ts'
import { listBestsellers as askServer } from './bestsellers.ts'
import { hour } from '../time.ts'

const start = Date.parse('2026-03-01T12:00:00Z')
const log = pino({ level: 'silent' })

/** An app with its own clock and a newspaper that serves the recorded list. */
async function withNewspaper() {
  const standIn = await startNewspaperStandIn()
  onTestFinished(() => standIn.stop())
  const clock = { at: start }
  const now = () => new Date(clock.at)
  const paper = () => newspaper({ url: standIn.url, key: 'key', now })
  const octavo = await startApp({ newspaper: paper(), now, log })
  const ask = () => octavo.anyone.call(listBestsellers, {})
  const server = () => {
    const deps = { db: octavo.db, now, newspaper: paper(), log }
    return () => askServer(deps)
  }
  return { standIn, octavo, clock, ask, server }
}

test('the newspaper’s list shows its name, date, ranks and weeks', async () => {
  const { ask } = await withNewspaper()

  const list = await ask()

  expect(list).toMatchObject({ source: 'newspaper', published_date: '2024-12-01' })
  expect(list.list_name).not.toBe('')
  expect(list.books.map((book) => book.rank)).toEqual(list.books.map((_, index) => index + 1))
  expect(list.books[0]).toMatchObject({
    id: null,
    google_books_id: expect.stringMatching(/^isbn-\d{13}$/),
  })
})

test('a bestseller opens and can be saved like any book', async () => {
  const { ask, octavo } = await withNewspaper()
  const alice = await octavo.signUp('alice')
  const { books } = await ask()
  const { google_books_id = '', title } = books[0] ?? {}

  const opened = await octavo.anyone.call(getBook, { params: { id: google_books_id } })
  const cached = await alice.call(createOrGetBook, { body: { google_books_id } })

  expect(opened).toMatchObject({ id: null, google_books_id, title, genre: 'Fiction', year: 'N/A' })
  expect((await ask()).books[0]).toMatchObject({ id: cached.id, google_books_id, rank: 1 })
})

test('a bestseller that is already stored is that book', async () => {
  const { ask } = await withNewspaper()
  const { books } = await ask()
  const { title = '', authors = [] } = books[1] ?? {}
  const other = await withNewspaper()
  await addBooks(other.octavo.db, [{ google_books_id: 'here-already', title: title.toUpperCase(), authors }])

  const list = await other.ask()

  expect(list.books[1]).toMatchObject({ google_books_id: 'here-already', rank: books[1]?.rank })
})

test('a thousand readers on four servers cause one call a day', async () => {
  const { standIn, clock, server } = await withNewspaper()
  const servers = [server(), server(), server(), server()]
  const askAll = () => Promise.all(Array.from({ length: 1_000 }, (_, index) => servers[index % 4]?.()))

  const lists = await askAll()
  clock.at += 24 * hour - 1
  await askAll()
  expect(standIn.requests).toHaveLength(1)
  clock.at += 1
  await askAll()

  expect(standIn.requests).toHaveLength(2)
  expect(new Set(lists.map((list) => list?.books.length))).toEqual(new Set([lists[0]?.books.length]))
})

test('while the newspaper is unavailable, the last good list is shown with its date, and the newspaper is asked once an hour', async () => {
  const { standIn, clock, ask } = await withNewspaper()
  const before = await ask()
  standIn.misbehave('quota')

  for (let day = 0; day < 7; day += 1) {
    clock.at += 24 * hour
    expect(await ask()).toEqual(before)
    expect(await ask()).toEqual(before)
  }
  expect(standIn.requests).toHaveLength(1 + 7)
  standIn.behave()
  clock.at += hour
  await ask()

  expect(standIn.requests).toHaveLength(1 + 8)
})

test.each(['unavailable', 'quota', 'refused', 'html', 'truncated'] as const)(
  'without a stored list, a newspaper failure (%s) is reported, and the newspaper is asked once for all readers',
  async (how) => {
    const { standIn, ask, server } = await withNewspaper()
    standIn.misbehave(how)
    const failure = { code: 'source_unavailable', message: 'Failed to fetch bestsellers' }

    await expect(ask()).rejects.toMatchObject(failure)
    await expect(ask()).rejects.toMatchObject(failure)
    await expect(server()()).rejects.toMatchObject(failure)

    expect(standIn.requests).toHaveLength(1)
  },
)

test('a failure says when the newspaper will be asked again, and it is asked then', async () => {
  const { standIn, clock, ask } = await withNewspaper()
  standIn.misbehave('quota')

  await expect(ask()).rejects.toMatchObject({ code: 'source_unavailable', retryAfter: 3600 })
  clock.at += hour - 90_000
  await expect(ask()).rejects.toMatchObject({ code: 'source_unavailable', retryAfter: 90 })
  standIn.behave()
  clock.at += 90_000

  expect(await ask()).toMatchObject({ source: 'newspaper' })
})

test('a server that stops while fetching the list does not delay others for long', async () => {
  const { clock, ask, octavo } = await withNewspaper()
  await octavo.db
    .insertInto('bestseller_list')
    .values({ name: 'newspaper', content: null, found_at: null, tried_at: new Date(start), failed_at: null })
    .execute()

  clock.at += 31_000

  expect(await ask()).toMatchObject({ source: 'newspaper' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrGetBook, searchBooks, type SearchReply } from '#contract/books.ts'
import type { Deps } from '../deps.ts'
import { addBooks } from '../testing/books.ts'
import { startGoogleBooksStandIn } from '../testing/stand-ins/google-books.ts'
import type { StandIn } from '../testing/stand-ins/stand-in.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { caller } from './caller.ts'
import { googleBooks } from './google-books.ts'
import { withinBudget } from './source-budget.ts'
import { hour } from '../time.ts'

let google: StandIn
beforeAll(async () => {
  google = await startGoogleBooksStandIn()
})
afterAll(() => google.stop())

async function start(perDay: number) {
  const { db } = await createTestDatabase()
  await addBooks(db, [{ title: 'Voyage at Home' }])
  let time = new Date('2026-11-20T12:00:00Z')
  const deps = { db, now: () => time }
  const source = () =>
    withinBudget(googleBooks({ url: google.url, key: 'a-key', contact: 'me@example.org' }), deps, { perDay })
  const octavo = await startApp({ ...deps, sources: [source()] } satisfies Partial<Deps>)
  return { octavo, source, pass: (hours: number) => (time = new Date(time.getTime() + hours * hour)) }
}

const ask = (octavo: TestApp, at: number, token?: string): Promise<SearchReply> =>
  (token === undefined ? octavo.anyone : octavo.withToken(token)).call(searchBooks, {
    query: { q: `voyage ${at}`, page: 1, filterType: 'title' },
  })

async function askOften(octavo: TestApp, times: number, from: number, token?: string): Promise<string[]> {
  const sources: string[] = []
  for (let at = from; at < from + times; at += 1) sources.push(await sourceOf(ask(octavo, at, token)))
  return sources
}

/** Undefined for a search that the shelf cannot answer while one catalogue is unavailable. */
async function sourceOf(reply: Promise<SearchReply>): Promise<string> {
  return reply.then(
    ({ source }) => source,
    () => 'passed over',
  )
}

const count = (all: string[], which: string) => all.filter((each) => each === which).length
const asked = () => google.requests.length

test('a visitor gets twenty answers from a catalogue, then the shelf’s; cached answers cost nothing', async () => {
  const { octavo, pass } = await start(100_000)

  const first = await askOften(octavo, 30, 1)
  const before = asked()
  const again = await askOften(octavo, 20, 1)

  expect(count(first, 'passed over')).toBe(10)
  expect(asked()).toBe(before)
  expect(count(again, 'passed over')).toBe(0)
  expect(
    await octavo.anyone.call(searchBooks, { query: { q: 'voyage home', page: 1, filterType: 'title' } }),
  ).toMatchObject({ source: 'shelf', totalResults: 1 })
  await expect(ask(octavo, 98)).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
  pass(1)
  expect(await sourceOf(ask(octavo, 99))).not.toBe('passed over')
})

test('a reader has a budget apart from visitors, and made-up ids spend it like searches', async () => {
  const { octavo } = await start(100_000)
  const alice = await octavo.signUp('alice')
  await askOften(octavo, 30, 1)

  const searches = await askOften(octavo, 40, 100, alice.token)
  const before = asked()
  const stored = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) =>
      alice.call(createOrGetBook, { body: { google_books_id: `madeup${String(at).padStart(6, '0')}` } }),
    ),
  )

  expect(count(searches, 'passed over')).toBe(0)
  expect(asked() - before).toBe(20)
  expect(stored.map((each) => each.status === 'rejected' && each.reason.code)).toContain('source_unavailable')
})

test('all callers together stay within the daily quota, visitors leave half a burst to readers, and servers share it', async () => {
  const { source, pass } = await start(400)
  const servers = [source(), source()]
  const before = asked()
  let at = 0
  async function askAsMany(times: number, signedIn: boolean): Promise<number> {
    const answers = await Promise.allSettled(
      Array.from({ length: times }, () => {
        at += 1
        const who = { id: `${signedIn ? 'reader' : 'network'} ${at}`, signedIn }
        return caller.run(who, () => servers[at % 2]?.search({ type: 'title', query: `voyage ${at}`, page: 1 }))
      }),
    )
    return answers.filter(({ status }) => status === 'fulfilled').length
  }

  const visitors = await askAsMany(40, false)
  for (let rest = 0; rest < 2; rest += 1) await askAsMany(40, false)
  const readers = await askAsMany(40, true)
  for (let hours = 0; hours < 24; hours += 1) {
    pass(1)
    for (let rest = 0; rest < 2; rest += 1) await askAsMany(20, true)
  }

  expect(visitors).toBe(40)
  expect(readers).toBe(40)
  expect(asked() - before).toBeLessThanOrEqual(400)
  expect(asked() - before).toBeGreaterThan(380)
})

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { login, logout, register } from '#contract/accounts.ts'
import type { Api } from '#contract/api.ts'
import { getBookPage } from '#contract/book-page.ts'
import { searchBooks } from '#contract/books.ts'
import { listChallenges } from '#contract/challenges.ts'
import { addFavorite, listFavorites } from '#contract/favorites.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { getEntry } from '#contract/library/readings.ts'
import { checkIn, getPoints, getStreak } from '#contract/points.ts'
import { getOwnProfile, updateProfile } from '#contract/profiles.ts'
import { rateBook } from '#contract/ratings.ts'
import { getReadingStatus, updateReadingStatus } from '#contract/reading.ts'
import { createReadlist, listReadlists } from '#contract/readlists.ts'
import { createReview } from '#contract/reviews.ts'
import { apiOf } from './testing/crash/busy-reader.ts'
import { startProxy } from './testing/database-proxy.ts'
import { soakServers } from './testing/crash/crash-soak.ts'
import { createRealServer, type RealServer } from './testing/crash/real-server.ts'
import { pgbouncerVersion, startPgbouncer } from './testing/pgbouncer.ts'
import { makeTemporaryFolder, removeFolder } from './testing/temporary-folder.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { howLong } from './testing/trust/how-long.ts'

const rounds = howLong({ short: 1, long: 15 })
const sessions = 20
const folder = makeTemporaryFolder()
const endings: (() => unknown)[] = []

let servers: [RealServer, RealServer]
/** Breaks every connection to the database. */
let cut: () => void

let env: { DATABASE_URL: string }

/** On one database, through a pooler if there is one. */
beforeAll(async () => {
  const { address } = await createTestDatabase()
  const proxy = await startProxy(address, (close) => endings.push(close))
  cut = proxy.cut
  const url = new URL(proxy.address)
  if (pgbouncerVersion !== undefined) {
    const pooler = await startPgbouncer(Number(url.port), sessions)
    endings.push(pooler.stop)
    url.port = String(pooler.port)
  }
  env = { DATABASE_URL: url.href }
  servers = [await createRealServer(folder, env), await createRealServer(folder, env)]
  await Promise.all(servers.map((server) => server.start()))
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  for (const end of endings) await end()
  removeFolder(folder)
})

test('what is done at one of two servers is there at the other at once', async () => {
  const [here, there] = servers
  const token = await signUp(here.address, 'reader', there.address)
  const [one, two] = [apiOf(here.address, token), apiOf(there.address, token)]
  const { books } = await one.call(searchBooks, { query: { q: 'emma', page: 1, filterType: 'title' } })
  const id = books[0]?.google_books_id ?? ''
  const seen = [
    getOwnProfile,
    listFavorites,
    listReadlists,
    listChallenges,
    getLeaderboard,
    getPoints,
    getStreak,
  ] as const
  const look = async (api: Api) => [
    ...(await Promise.all(seen.map((endpoint) => api.call(endpoint, {})))),
    ...(await Promise.all(
      [getBookPage, getEntry, getReadingStatus].map((endpoint) => api.call(endpoint, { params: { id } })),
    )),
  ]

  for (const act of [
    () => one.call(updateReadingStatus, { params: { id }, body: { status: 'READING' } }),
    () => two.call(updateReadingStatus, { params: { id }, body: { status: 'FINISHED' } }),
    () => one.call(rateBook, { body: { google_books_id: id, rating: 4 } }),
    () => two.call(addFavorite, { body: { id } }),
    () => one.call(createReview, { body: { book: id, review_text: 'Fine.' } }),
    () => two.call(createReadlist, { body: { name: 'To lend' } }),
    () => one.call(checkIn, {}),
    () => two.call(updateProfile, { body: { username: 'reader', email: 'reader@example.org', bio: 'Reads.' } }),
  ]) {
    await act()
    expect(await look(two)).toEqual(await look(one))
  }
  await one.call(logout, {})
  await expect(two.call(getOwnProfile, {})).rejects.toMatchObject({ status: 401 })
}, 120_000)

test('two servers and their connections may break under load, and no acknowledged write is lost or doubled', async () => {
  const crashes = {
    'a server': async (server: RealServer) => void (await server.end('SIGKILL')),
    'every connection': async () => cut(),
    'both servers': async () => void (await Promise.all(servers.map((server) => server.end('SIGKILL')))),
  }
  const plan = Array.from({ length: rounds }, () => Object.keys(crashes) as (keyof typeof crashes)[]).flat()

  const { acknowledged, faults } = await soakServers(servers, plan, crashes, { readers: 4 })

  expect(faults).toEqual([])
  expect(acknowledged).toBeGreaterThan(20)
}, 600_000)

test('a fifth server may start while four are under load: they go on answering, and it serves at once what was written at any of them', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => createRealServer(folder, env)))
  const [third, fourth, fifth] = others as [RealServer, RealServer, RealServer]
  onTestFinished(async () => void (await Promise.all(others.map((server) => server.end('SIGTERM')))))
  const four: [RealServer, ...RealServer[]] = [...servers, third, fourth]
  await Promise.all(four.map((server) => server.start()))
  const tokens = await Promise.all(four.map(({ address }, index) => signUp(address, `reader-${index}`)))
  const answers = new Map<string, number[]>()

  const { acknowledged, faults } = await soakServers(
    four,
    ['the fifth comes'],
    {
      async 'the fifth comes'() {
        const start = fifth.start()
        const started = new AbortController()
        const visits = four.map(async ({ address }) => {
          const statuses: number[] = []
          answers.set(address, statuses)
          do statuses.push((await fetch(`${address}/api/search/?q=emma`)).status)
          while (!started.signal.aborted)
        })
        await start
        started.abort()
        await Promise.all(visits)
        for (const [index, { address }] of four.entries()) {
          const [name, token] = [`Written at ${index}`, tokens[index]]
          await apiOf(address, token).call(createReadlist, { body: { name } })
          const lists = await apiOf(fifth.address, token).call(listReadlists, { query: {} })
          expect(JSON.stringify(lists)).toContain(name)
        }
      },
    },
    { readers: 8 },
  )

  expect(faults).toEqual([])
  expect(acknowledged).toBeGreaterThan(20)
  for (const statuses of answers.values()) {
    expect(statuses).toContain(200)
    // On a machine that is busy a server may say so.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  }
}, 300_000)

/** The token of a new reader, who may log in at another server. */
async function signUp(here: string, username: string, there = here): Promise<string> {
  const account = { username, password: 'correct horse battery' }
  await apiOf(here).call(register, { body: { ...account, email: `${username}@example.org` } })
  return (await apiOf(there).call(login, { body: account })).token
}

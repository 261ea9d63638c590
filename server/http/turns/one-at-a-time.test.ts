import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getPoints } from '#contract/points.ts'
import { getReadingLife } from '#contract/profiles/reading-life.ts'
import { listChallenges, listJoinedChallenges } from '#contract/challenges.ts'
import { listFavorites } from '#contract/favorites.ts'
import { getLibraryOverview, listLibrary } from '#contract/library/library.ts'
import { getStats } from '#contract/library/stats.ts'
import { openReadlistLink, updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { createReadlist, getReadlist, listReadlists } from '#contract/readlists.ts'
import { getSharedYear, shareYear } from '#contract/library/years.ts'
import { hold, untilWaiting } from '../../testing/hold-lock.ts'
import { startApp, type TestReader } from '../../testing/test-app.ts'
import { answerOneAtATime } from './one-at-a-time.ts'

test('each reader’s expensive calls run one at a time, while other readers are served', async () => {
  const octavo = await startApp({ log: pino({ level: 'silent' }) })
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  const release = await hold(octavo.db, sql`lock table readlist in access exclusive mode`)

  const calls = Array.from({ length: 20 }, () => outcomeOf(alice.call(listReadlists, { query: {} })))
  const first = await Promise.race(calls)
  const others = outcomeOf(bob.call(listReadlists, { query: {} }))
  const read = await outcomeOf(alice.call(getPoints, {}))
  await release()

  expect(first).toBe('too_many_requests')
  expect([read, await others]).toEqual(['done', 'done'])
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['done', 'too_many_requests']))
})

test('a reader is told of one reading life at a time, whoever’s they ask for', async () => {
  const octavo = await startApp({ log: pino({ level: 'silent' }) })
  const readers = await Promise.all(['carol', 'dave'].map((name) => octavo.signUp(name)))
  const [carol, dave] = readers as [TestReader, TestReader]
  const release = await hold(octavo.db, sql`lock table reading in access exclusive mode`)

  const calls = Array.from({ length: 20 }, (_, at) =>
    outcomeOf(carol.call(getReadingLife, { params: { username: readers[at % 2]?.username ?? '' } })),
  )
  const first = await Promise.race(calls)
  const others = outcomeOf(dave.call(getReadingLife, { params: { username: 'carol' } }))
  await release()

  expect(first).toBe('too_many_requests')
  expect(await others).toBe('done')
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['done', 'too_many_requests']))
})

test('visitors of one network are shown one year at a time, and its picture by itself', async () => {
  const octavo = await startApp({ log: pino({ level: 'silent' }) })
  const alice = await octavo.signUp('alice')
  const { shared: token } = await alice.call(shareYear, { params: { year: '2025' as never } })
  const release = await hold(octavo.db, sql`lock table reading in access exclusive mode`)

  const calls = Array.from({ length: 40 }, () => outcomeOf(octavo.anyone.call(getSharedYear, { params: { token } })))
  const picture = octavo.app.inject({ url: `/api/shared-years/preview/${token}.png` })
  const first = await Promise.race(calls)
  await untilWaiting(octavo.db, 2)
  await release()

  expect(first).toBe('too_many_requests')
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['done', 'too_many_requests']))
  expect((await picture).statusCode).toBe(200)
})

test('a reader is sent one whole list at a time: the library, its figures, a readlist, favorites, challenges', async () => {
  const octavo = await startApp({ log: pino({ level: 'silent' }) })
  const erin = await octavo.signUp('erin')
  const { id } = await erin.call(createReadlist, { body: { name: 'Long' } })
  const release = await hold(
    octavo.db,
    sql`lock table book_status, reading, readlist_book, favorite, challenge, challenge_member in access exclusive mode`,
  )

  for (const ask of [
    () => erin.call(listLibrary, { query: {} }),
    () => erin.call(getLibraryOverview, {}),
    () => erin.call(getStats, { query: {} }),
    () => erin.call(getReadlist, { params: { id }, query: {} }),
    () => erin.call(listFavorites, { query: {} }),
    () => erin.call(listChallenges, {}),
    () => erin.call(listJoinedChallenges, {}),
  ]) {
    expect(await Promise.race(Array.from({ length: 7 }, () => outcomeOf(ask())))).toBe('too_many_requests')
  }
  await release()
})

test('visitors of one network are sent one readlist at a time, and thirty of them wait', async () => {
  const octavo = await startApp({ log: pino({ level: 'silent' }) })
  const finn = await octavo.signUp('finn')
  const { id } = await finn.call(createReadlist, { body: { name: 'Long' } })
  const { link } = await finn.call(updateReadlistAudience, { params: { id }, body: { link: true } })
  const release = await hold(octavo.db, sql`lock table readlist_book in access exclusive mode`)

  const calls = Array.from({ length: 40 }, () =>
    outcomeOf(octavo.anyone.call(openReadlistLink, { params: { link: link ?? '' }, query: {} })),
  )
  const first = await Promise.race(calls)
  await release()

  const outcomes = await Promise.all(calls)
  expect(first).toBe('too_many_requests')
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(31)
})

test('a visitor who takes a long reply slowly keeps none of the same network from theirs', async () => {
  const app = fastify()
  answerOneAtATime(app)
  app.get('/long', { config: { oneAtATime: true } }, () => 'x'.repeat(30_000_000))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const slow = connect(Number(new URL(address).port), '127.0.0.1').pause()
  onTestFinished(() => void slow.destroy())
  slow.write('GET /long HTTP/1.1\r\nHost: octavo\r\n\r\n')
  await once(slow, 'readable')

  const others = await fetch(`${address}/long`)

  expect([others.status, (await others.text()).length]).toEqual([200, 30_000_000])
  expect(slow.destroyed).toBe(false)
})

test('what is streamed has no head to ask for, which would be made in full for nobody', async () => {
  const octavo = await startApp({ log: pino({ level: 'silent' }) })
  const gwen = await octavo.signUp('gwen')
  const ask = (method: 'HEAD' | 'GET', url: string) =>
    octavo.app.inject({ method, url, headers: { authorization: `Bearer ${gwen.token}` } })

  for (const url of ['/api/account/export/', '/api/account/export/goodreads.csv']) {
    expect((await ask('HEAD', url)).statusCode).toBe(404)
    expect((await ask('GET', url)).statusCode).toBe(200)
  }
})

test.each(['GET', 'HEAD'] as const)(
  'of networks that ask for much at once one is answered at a time, the one first that has had least, and nobody else waits: %s',
  async (method) => {
    const { begun, finish, askInTurn, end } = await startCostly(method)

    await askInTurn('192.0.2.1', [1, 2, 3, 4, 5, 6])
    await askInTurn('192.0.2.2', [1, 2, 3, 4, 5])
    await askInTurn('192.0.2.3', [1])
    expect(begun).toEqual(['1-1', '1-2', '1-3', '1-4', '1-5', '2-1', '2-2', '2-3', '3-1'])
    finish.get('1-5')?.()
    await vi.waitFor(() => expect(begun.slice(9)).toEqual(['2-4']))
    finish.get('2-4')?.()
    await vi.waitFor(() => expect(begun.slice(9)).toEqual(['2-4', '2-5']))

    await end()
  },
)

test('of many networks that ask at the same moment each begins one at once, and a second only while few run', async () => {
  const { begun, askInTurn, end } = await startCostly()

  for (const n of [1, 2, 3, 4, 5, 6]) await askInTurn(`192.0.2.${n}`, [1, 2])

  expect(begun).toEqual(['1-1', '1-2', '2-1', '2-2', '3-1', '3-2', '4-1', '4-2', '5-1', '5-2', '6-1'])
  await end()
})

test('the networks of one site are one here, as it has thousands of them', async () => {
  const { begun, askInTurn, end } = await startCostly()

  for (const n of [1, 2, 3, 4, 5, 6]) await askInTurn(`2001:db8:1:${n}::1`, [n])
  await askInTurn('2001:db8:2::1', [1])

  expect(begun).toEqual([
    '2001:db8:1:1::1-1',
    '2001:db8:1:2::1-2',
    '2001:db8:1:3::1-3',
    '2001:db8:1:4::1-4',
    '2001:db8:1:5::1-5',
    '2001:db8:2::1-1',
  ])
  await end()
})

/** Routes whose replies are made when the test says so. */
async function startCostly(method: 'GET' | 'HEAD' = 'GET') {
  const app = fastify()
  answerOneAtATime(app)
  const begun: string[] = []
  const finish = new Map<string, () => void>()
  for (const route of ['1', '2', '3', '4', '5', '6']) {
    app.get(`/${route}`, { config: { oneAtATime: true } }, async ({ ip }) => {
      const name = `${ip.replace('192.0.2.', '')}-${route}`
      begun.push(name)
      await new Promise<void>((resolve) => finish.set(name, resolve))
      return {}
    })
  }
  onTestFinished(() => app.close())
  await app.ready()
  const asked: Promise<unknown>[] = []
  return { begun, finish, askInTurn, end }

  async function askInTurn(remoteAddress: string, routes: number[]): Promise<void> {
    for (const route of routes) {
      asked.push(app.inject({ method, url: `/${route}`, remoteAddress }).then(() => undefined))
      await settle()
    }
  }

  /** What waits begins when something ends. */
  async function end(): Promise<void> {
    const ending = setInterval(() => finish.forEach((each) => each()), 20)
    await Promise.all(asked)
    clearInterval(ending)
  }
}

function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20))
}

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
}

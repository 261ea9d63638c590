import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStandIn, type StandIn } from '../testing/stand-ins/stand-in.ts'
import { outsideService } from './resilience.ts'

const now = () => new Date('2026-11-20T12:00:00Z')
const shape = Compile(Type.Object({ ok: Type.Boolean() }))

let library: StandIn

beforeEach(async () => {
  library = await startStandIn({
    answer: () => ({ body: { ok: true } }),
    quota: { status: 429, body: {} },
    refused: { status: 403, body: {} },
  })
})
afterEach(() => library.stop())

function open(base = '') {
  return outsideService({
    service: 'library',
    url: library.url + base,
    userAgent: 'Octavo',
    now,
    deadlineMs: 20_000,
    atOnce: 2,
  })
}

test('parameters are escaped', async () => {
  const ask = open('/v1/').newWayOfAsking()

  await ask((get) => get('/volumes', { q: 'a&key=b#c "d" +é', empty: '' }, shape))

  expect(library.requests[0]?.url.pathname).toBe('/v1/volumes')
  expect([...(library.requests[0]?.url.searchParams ?? [])]).toEqual([
    ['q', 'a&key=b#c "d" +é'],
    ['empty', ''],
  ])
})

test('a question of several calls has one deadline for all of them', async () => {
  library.misbehave('hang', /slow/)
  const ask = open().newWayOfAsking(60)
  const started = performance.now()

  const question = ask(async (get) => {
    await get('/quick', {}, shape)
    await Promise.all([get('/slow/1', {}, shape), get('/slow/2', {}, shape), get('/slow/3', {}, shape)])
  })

  await expect(question).rejects.toMatchObject({ service: 'library' })
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('failures of one way of asking do not stop the other', async () => {
  const service = open()
  const [search, lookUp] = [service.newWayOfAsking(), service.newWayOfAsking()]
  library.misbehave('quota', /search/)

  await expect(search((get) => get('/search', {}, shape))).rejects.toMatchObject({ kind: 'quota' })

  await expect(search((get) => get('/search', {}, shape))).rejects.toMatchObject({ kind: 'paused' })
  expect(await lookUp((get) => get('/work', {}, shape))).toEqual({ ok: true })
})

test('calls still queued when the service turns us away are not sent', async () => {
  library.misbehave('quota')
  const ask = open().newWayOfAsking()

  const crowd = await Promise.allSettled(Array.from({ length: 20 }, () => ask((get) => get('/search', {}, shape))))

  expect(library.requests.length).toBeLessThanOrEqual(3)
  expect(crowd.every(({ status }) => status === 'rejected')).toBe(true)
})

test('a thousand calls to a hanging service all end by the deadline', async () => {
  library.misbehave('hang')
  const ask = open().newWayOfAsking(1_000)
  const started = performance.now()

  const crowd = await Promise.allSettled(Array.from({ length: 1000 }, () => ask((get) => get('/search', {}, shape))))

  // One after the other they would take minutes.
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(library.requests).toHaveLength(2)
  expect(crowd.every(({ status }) => status === 'rejected')).toBe(true)
})

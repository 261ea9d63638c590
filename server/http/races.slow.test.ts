import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { measureQueues } from '../jobs/jobs.sql.ts'
import { idleMailer } from '../testing/stand-ins/idle-mailer.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { expectations } from '../testing/trust/access-expectations.ts'
import { setStage, type ReaderActing, type Stage } from '../testing/trust/access-world.ts'
import { listEndpoints, nameOf } from '../testing/trust/contract-endpoints.ts'
import { faultOfFailure } from '../testing/trust/failure-shape.ts'
import { howLong } from '../testing/trust/how-long.ts'
import { requestOf } from '../testing/trust/request-of.ts'
import { findDifferences } from '../verification/verify-data.ts'

vi.setConfig({ testTimeout: 600_000 })

const atOnce = 30
const storms = howLong({ short: 2, long: 100 })

const racers: ReaderActing[] = ['owner', 'guest', 'stranger', 'moderator']

const endpoints = (await listEndpoints()).filter(({ method }) => method !== 'GET')
let octavo: TestApp
let second: TestApp
let stage: Stage
let raced = 0

beforeAll(async () => {
  // The jobs of imports race along.
  octavo = await startApp({
    mailer: idleMailer,
    config: { publicUrl: 'https://octavo.example' },
    background: true,
    pollingIntervalSeconds: 1,
  })
  await octavo.signUp('reader-of-all')
  // Another server on the same database.
  second = await startApp({
    mailer: idleMailer,
    config: { publicUrl: 'https://octavo.example' },
    db: octavo.db,
    background: true,
  })
  stage = await setStage(octavo)
})

afterAll(() => void process.stdout.write(`${raced} calls raced\n`))

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  test(`${atOnce} at once on two servers are all answered, and every count stays right`, async () => {
    await prepare()
    const calls = await listCalls(endpoint)

    const faults = await raceAll(Array.from({ length: atOnce }, (__, index) => calls[index % calls.length] ?? noCall))

    expect(faults).toEqual([])
    expect(await findDifferences(octavo.db)).toEqual([])
  })
})

test('when all readers do everything at once, over and over, every count stays right', async () => {
  for (let storm = 0; storm < storms; storm += 1) {
    await prepare()
    const calls: Call[] = []
    for (const endpoint of endpoints) calls.push(...(await listCalls(endpoint)))

    const faults = await raceAll(shuffle([...calls, ...calls, ...calls]))

    expect(faults).toEqual([])
    expect(await findDifferences(octavo.db)).toEqual([])
  }
})

interface Call {
  name: string
  request: ReturnType<typeof requestOf>
}

const noCall: Call = { name: 'none', request: { method: 'GET', url: '/health', headers: {} } }

/** A job that still ran would write what it knew from before. */
async function prepare(): Promise<void> {
  await vi.waitUntil(async () => (await measureQueues(octavo.db)).every(({ depth }) => depth === 0), {
    timeout: 60_000,
    interval: 10,
  })
  await stage.prepare('owner')
}

/** Each with a session of its own: some of the calls end it. */
async function listCalls(endpoint: Endpoint): Promise<Call[]> {
  const name = nameOf(endpoint)
  const calls: Call[] = []
  for (const actor of racers) {
    const { world, token } = await stage.join(actor)
    calls.push({ name, request: requestOf(endpoint, expectations[name]?.ask(world) ?? {}, token) })
  }
  return calls
}

/** What went wrong, in words. */
async function raceAll(calls: Call[]): Promise<string[]> {
  raced += calls.length
  const faults = await Promise.all(calls.map((call, index) => faultOf(call, index % 2 ? octavo : second)))
  return faults.filter((fault) => fault !== undefined)
}

async function faultOf({ name, request }: Call, { app }: TestApp): Promise<string | undefined> {
  const { statusCode, body } = await app.inject(request)
  if (statusCode < 400) return undefined
  const busy = statusCode === 503 && JSON.parse(body).code === 'busy'
  if (statusCode >= 500 && !busy) return `${name}: ${statusCode} ${body}`
  const fault = faultOfFailure(statusCode, body)
  return fault && `${name}: ${fault}`
}

function shuffle<T>(all: T[]): T[] {
  const drawn = all.map((each) => ({ each, lot: Math.random() }))
  return drawn.toSorted((a, b) => a.lot - b.lot).map(({ each }) => each)
}

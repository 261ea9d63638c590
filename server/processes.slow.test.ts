import { once } from 'node:events'
import { Agent, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from './db/database.ts'
import { findProcessIdentity } from './embedded-postgres/process-identity.ts'
import { crashes, killChild, soakByCrashes } from './testing/crash/crash-soak.ts'
import { createRealServer, type RealServer } from './testing/crash/real-server.ts'
import { createTemporaryFolder, makeTemporaryFolder, removeFolder } from './testing/temporary-folder.ts'
import { minute } from './time.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const onLinux = process.platform === 'linux'
const untilThen = { timeout: 20_000, interval: 20 }
const password = 'correct horse battery'

describe.runIf(onLinux)('a server of two processes that allows thirty requests a minute', () => {
  let two: Two
  beforeAll(async () => void (two = await startTwo({ RATE_LIMIT_PER_MINUTE: '30' })))
  afterAll(() => two.end())

  test('allows thirty, whichever process answers, and counts all in its metrics', async () => {
    await leaveTimeInMinute()
    const replies = await callUntilBothAnswered(two, 60, () => '/api/bestsellers/')
    const page = await call(two, '/metrics')

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(replies.length - 30)
    expect(countOfBestsellers(page)).toBe(replies.length)
    expect(page.body).toMatch(/^octavo_processes 2$/m)
    expect(page.body.match(/^octavo_database_info/gm)).toHaveLength(1)
  })

  test('starts one that was killed again, and forgets neither whom it answered nor what it counted', async () => {
    await leaveTimeInMinute()
    await callUntilBothAnswered(two, 60, () => '/api/bestsellers/')
    const before = countOfBestsellers(await call(two, '/metrics'))
    const [killed = 0] = two.server.childPids()

    process.kill(killed, 'SIGKILL')
    await vi.waitUntil(() => two.server.childPids().filter((pid) => pid !== killed).length === 2, untilThen)
    const page = await vi.waitUntil(() => callWhere(two, '/metrics', ({ status }) => status === 200), untilThen)
    const replies = await Promise.all(times(20, () => call(two, '/api/bestsellers/')))

    expect(countOfBestsellers(page)).toBe(before)
    expect(page.body).toMatch(/^octavo_processes_ended_total 1$/m)
    expect(replies.filter(({ status }) => status === 200)).toEqual([])
  })

  test('ends with the one that started them when that is killed, and can then be started again', async () => {
    const children = two.server.childPids()

    await two.server.end('SIGKILL')

    await vi.waitUntil(() => children.every((pid) => findProcessIdentity(pid) === undefined), untilThen)
    await two.server.start()
    expect(two.server.childPids()).toHaveLength(2)
  })
})

describe.runIf(onLinux)('a server of two processes', () => {
  let library: Library
  let two: Two
  beforeAll(async () => {
    library = await startLibrary()
    two = await startTwo({ RATE_LIMIT_PER_MINUTE: '0', CATALOGUE: 'auto', OPEN_LIBRARY_URL: library.address })
  })
  afterAll(async () => {
    await two.end()
    library.close()
  })

  test('counts wrong passwords together, whichever process they are given to', async () => {
    await call(two, '/api/register/', { username: 'alice', password, email: 'alice@example.org' })

    const guesses = await callUntilBothAnswered(two, 12, () => '/api/login/', {
      username: 'alice',
      password: 'a guess',
    })

    const codes = guesses.map(({ body }) => JSON.parse(body).code)
    expect(codes.filter((code) => code === 'wrong_login')).toHaveLength(5)
    expect(codes.filter((code) => code === 'login_slowed')).toHaveLength(codes.length - 5)
  })

  test('asks a catalogue as if it were one', async () => {
    await callUntilBothAnswered(two, 10, () => searchFor('the same question'))
    expect(library.asked()).toBe(1)
    await callUntilBothAnswered(two, 40, (n) => searchFor(`question ${n}`))

    // What a visitor may ask in an hour.
    expect(library.asked()).toBe(20)
    expect(library.mostAtOnce()).toBeLessThanOrEqual(3)
  })

  test('leaves a catalogue alone that has turned one process away', async () => {
    const { token } = await signUp(two, 'bob')
    library.turnAway()
    const before = library.asked()

    await callUntilBothAnswered(two, 1, () => searchFor('one question'), undefined, token)
    await callUntilBothAnswered(two, 10, (n) => searchFor(`another question ${n}`), undefined, token)

    expect(library.asked()).toBe(before + 1)
  })

  test('replaces one that is told to stop, and never stops answering', async () => {
    const [stopped = 0] = two.server.childPids()

    const isReplaced = () => !two.server.childPids().includes(stopped) && two.server.childPids().length === 2
    const statuses: number[] = []
    process.kill(stopped, 'SIGTERM')
    do statuses.push((await call(two, '/api/bestsellers/')).status)
    while (!isReplaced())

    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  test('does in one process what is done every now and then, and after its end in the next', async () => {
    const failed = () => two.heard.flatMap((line) => (/standings/.test(String(line['msg'])) ? [line['pid']] : []))
    const { address, remove } = two.server.databaseAddress()
    const { db, close } = openDatabase({ address, connections: 1 })

    await sql`alter table standing_change rename to elsewhere`.execute(db)
    const [worker] = await vi.waitUntil(() => failed().length > 0 && failed(), untilThen)
    // Another that did it would have failed in this time.
    await sleep(2_500)
    expect([...new Set(failed())]).toEqual([worker])
    process.kill(Number(worker), 'SIGKILL')
    await vi.waitUntil(() => new Set(failed()).size === 2, untilThen)

    await sql`alter table elsewhere rename to standing_change`.execute(db)
    await close()
    remove()
  })
})

test.runIf(onLinux)(
  'when one of several processes is killed under load, or the one that started them, no acknowledged write is lost or doubled',
  async () => {
    const { 'the server': server, 'the server, by asking it to stop': stop } = crashes
    const blows = { 'one of the processes': killChild, 'the one that started them': server, 'all of them': stop }
    const plan = ['one of the processes', 'one of the processes', 'the one that started them', 'all of them'] as const

    const { faults, acknowledged } = await soakByCrashes(createTemporaryFolder(), [...plan], blows, {
      readers: 4,
      env: { PROCESSES: '2' },
    })

    expect(faults).toEqual([])
    expect(acknowledged).toBeGreaterThan(20)
  },
)

type LogLine = Record<string, unknown>

interface Two {
  server: RealServer
  /** Its log. */
  heard: LogLine[]
  end(): Promise<void>
}

async function startTwo(env: Record<string, string>): Promise<Two> {
  const heard: LogLine[] = []
  const hear = (line: string) => heard.push(line.startsWith('{') ? JSON.parse(line) : { msg: line })
  const folder = makeTemporaryFolder()
  const server = await createRealServer(folder, { PROCESSES: '2', LOG_LEVEL: 'info', ...env }, hear)
  await server.start()
  async function end(): Promise<void> {
    await server.end('SIGTERM')
    removeFolder(folder)
  }
  return { server, heard, end }
}

/** The processes count by the minutes of the monotonic clock: waits for the next one unless half of this one is left. */
async function leaveTimeInMinute(): Promise<void> {
  const left = minute - ((Number(process.hrtime.bigint()) / 1e6) % minute)
  if (left < minute / 2) await sleep(left + 100)
}

interface Reply {
  /** 0 if the connection was lost. */
  status: number
  body: string
}

/** Over a connection of its own, which any process may accept. */
async function call({ server }: Two, path: string, body?: object, token?: string): Promise<Reply> {
  const sent = httpRequest(server.address + path, {
    agent: new Agent(),
    method: body ? 'POST' : 'GET',
    headers: {
      connection: 'close',
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  })
  try {
    sent.end(body && JSON.stringify(body))
    const [reply] = await once(sent, 'response')
    return { status: reply.statusCode, body: Buffer.concat(await reply.toArray()).toString() }
  } catch {
    return { status: 0, body: '' }
  }
}

async function callWhere(two: Two, path: string, holds: (reply: Reply) => boolean): Promise<Reply | false> {
  const reply = await call(two, path)
  return holds(reply) && reply
}

/** At least so many calls, and more until each process has answered some. */
async function callUntilBothAnswered(
  two: Two,
  least: number,
  pathOf: (index: number) => string,
  body?: object,
  token?: string,
): Promise<Reply[]> {
  const from = two.heard.length
  const answering = () => new Set(two.heard.slice(from).flatMap((line) => ('res' in line ? [line['pid']] : [])))
  const replies: Reply[] = []
  while (replies.length < least || answering().size < 2) {
    const ten = times(10, (index) => call(two, pathOf(replies.length + index), body, token))
    replies.push(...(await Promise.all(ten)))
  }
  return replies
}

async function signUp(two: Two, username: string): Promise<{ token: string }> {
  await call(two, '/api/register/', { username, password, email: `${username}@example.org` })
  return JSON.parse((await call(two, '/api/login/', { username, password })).body)
}

function searchFor(words: string): string {
  return `/api/search/?filterType=title&q=${encodeURIComponent(words)}`
}

function times<T>(count: number, work: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => work(index))
}

function countOfBestsellers({ body }: Reply): number {
  const counts = body.matchAll(/^http_request_duration_seconds_count\{.*route="\/api\/bestsellers\/".*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

interface Library {
  address: string
  /** How often it was asked, and how often at once at most. */
  asked(): number
  mostAtOnce(): number
  /** From now on it says that there were too many questions. */
  turnAway(): void
  close(): void
}

/** A catalogue that knows nothing. */
async function startLibrary(): Promise<Library> {
  let [asked, atOnce, most, status] = [0, 0, 0, 200]
  const library = createServer(async (_, reply) => {
    asked += 1
    atOnce += 1
    most = Math.max(most, atOnce)
    await sleep(30)
    atOnce -= 1
    reply.writeHead(status, { 'content-type': 'application/json' }).end('{"docs":[],"numFound":0}')
  }).listen(0, '127.0.0.1')
  await once(library, 'listening')
  const { port } = library.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    asked: () => asked,
    mostAtOnce: () => most,
    turnAway: () => void (status = 429),
    close: () => void library.close(),
  }
}

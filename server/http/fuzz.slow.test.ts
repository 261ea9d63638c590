import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import pino from 'pino'
import { expect, test } from 'vitest'
import { addProgress, addReading } from '#contract/library/readings.ts'
import { storeImport } from '../imports/testing/an-import.ts'
import { addBooks } from '../testing/books.ts'
import { idleMailer } from '../testing/stand-ins/idle-mailer.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { faultOfFailure } from '../testing/trust/failure-shape.ts'
import { hostileRequests, type HostileRequest } from '../testing/trust/hostile-requests.ts'
import { setStage } from '../testing/trust/access-world.ts'
import { howLong } from '../testing/trust/how-long.ts'

const runs = howLong({ short: 400, long: 20_000 })
/** Milliseconds: what a text can blow up takes far longer, what waits for the machine does not. */
const maxAnswerMs = 10_000

test('hostile requests in large numbers are answered in time, as documented, and never with a 500', async () => {
  const octavo = await startApp({
    mailer: idleMailer,
    config: { publicUrl: 'https://octavo.example' },
    log: pino({ level: 'silent' }),
  })
  const { ask, document, ids, statuses } = await layGround(octavo)
  const requests = hostileRequests(document, { ids, readers: 3 })

  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: 1, maxLength: 6 }), async (crowd) => {
      const faults = await Promise.all(crowd.map(ask))
      expect(faults.filter(Boolean)).toEqual([])
    }),
    { numRuns: runs, interruptAfterTimeLimit: 3_600_000, markInterruptAsFailure: true },
  )
  const asked = Object.values(statuses).reduce((sum, n) => sum + n, 0)
  process.stdout.write(`${asked} hostile requests answered: ${JSON.stringify(statuses)}\n`)
  // Else they would all have failed at the first door.
  expect((statuses[200] ?? 0) / asked).toBeGreaterThan(0.1)
}, 4_000_000)

async function layGround(octavo: TestApp) {
  const document = (await octavo.app.inject({ url: '/api/docs/json' })).json()
  const readers = [await octavo.signUp('alice'), await octavo.signUp('bob'), await octavo.signUp('carol')]
  const books = await addBooks(octavo.db, [{ title: 'It' }, { title: 'Don’t Be Evil' }, { authors: ['A', 'B'] }])
  const { world } = await (await setStage(octavo)).prepare('owner')
  const sessions = await octavo.db.selectFrom('session').selectAll().execute()
  const ids = [
    ...books.flatMap(({ id, google_books_id }) => [id, google_books_id]),
    world.readlist,
    world.review,
    world.reply,
    world.challenge,
    world.imported,
    world.reading,
    world.progress,
    world.offered,
    world.book.id,
    world.own.google_books_id,
    world.owner.username,
    ...(await bringAlong(octavo, readers, books[0].id)),
    ...files,
    ...readers.map(({ username }) => username),
  ]

  const statuses: Record<number, number> = {}

  async function ask(request: HostileRequest): Promise<string | undefined> {
    const { method, url, headers, payload, as } = request
    // Somebody may just have logged out.
    await octavo.db
      .insertInto('session')
      .values(sessions)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const token = as === undefined ? undefined : readers[as]?.token
    const begun = performance.now()
    const reply = await octavo.app
      .inject({
        method: method as 'GET',
        url,
        headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        ...(payload !== undefined && { payload }),
      })
      .catch((error: unknown) => {
        // An export is broken off in the middle when its session ends.
        if (!url.startsWith('/api/account/export/')) throw error
      })
    if (!reply) return undefined
    statuses[reply.statusCode] = (statuses[reply.statusCode] ?? 0) + 1
    const fault = faultOf(method, reply.statusCode, reply.body, performance.now() - begun)
    return fault && `${fault} to ${fc.stringify(request)}`
  }

  return { ask, document, ids, statuses }
}

/** An import, a reading and progress of each reader. */
async function bringAlong({ db }: TestApp, readers: TestReader[], book: string): Promise<string[]> {
  const ids: string[] = []
  for (const reader of readers) {
    const { id } = await db
      .selectFrom('reader')
      .select('id')
      .where('username', '=', reader.username)
      .executeTakeFirstOrThrow()
    const { reading } = await reader.call(addReading, { params: { id: book }, body: { outcome: 'open' } })
    const { progress } = await reader.call(addProgress, { params: { id: reading.id }, body: { page: 12 } })
    ids.push(await storeImport(db, id), reading.id, progress.id)
  }
  return ids
}

/** What an upload may hold, in base64: tables, JSON, and what only an attacker sends. */
const files = [
  'Title,Author,Date Read,My Rating\nEmma,Jane Austen,2020/02/30,99\n"broken',
  '\ufeffTitle;Author\r\n=1+1;@a\r\n"\u0000";\ud83d',
  '{"version":2,"statuses":[{"book":{"google_books_id":"__proto__"},"state":[]}]}',
  `Title\n${','.repeat(5_000)}`,
  gzipSync(Buffer.alloc(30_000_000)),
  gzipSync('not a tar'),
  Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x0a]),
].map((content) => Buffer.from(content).toString('base64'))

function faultOf(method: string, status: number, body: string, took: number): string | undefined {
  if (status >= 500) return `${status}: ${body}`
  if (took > maxAnswerMs) return `${Math.round(took)} ms`
  return status >= 400 && method !== 'HEAD' ? faultOfFailure(status, body) : undefined
}

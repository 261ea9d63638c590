import { createQueryId, type CompiledQuery, type KyselyPlugin } from 'kysely'
import { escapeLiteral, type Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchBooks } from '#contract/books.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { connectClient } from '../db/client.ts'
import { rowsReadBy } from '../testing/rows-read.ts'
import { idleMailer } from '../testing/stand-ins/idle-mailer.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { expectations } from '../testing/trust/access-expectations.ts'
import { setStage, type Stage } from '../testing/trust/access-world.ts'
import { listEndpoints, nameOf } from '../testing/trust/contract-endpoints.ts'
import { fillAccount, manyOfEach } from '../testing/trust/full-account.ts'
import { requestOf } from '../testing/trust/request-of.ts'

/** Of all that the account has of some twenty kinds, each row once: not each with each other. */
const maxRows = 25 * manyOfEach
const maxBytes = 100_000

/** Those that may come many at once. Search is asked with words that are put in later, and reads nothing of an account. */
const reads = (await listEndpoints()).filter(
  ({ method, path, oneAtATime, streamed, lasting }) =>
    method === 'GET' && !oneAtATime && !streamed && !lasting && path !== searchBooks.path,
)
let octavo: TestApp
let stage: Stage
let client: Client
const asked: CompiledQuery[] = []
let counted = 0

beforeAll(async () => {
  const { db, direct } = await createTestDatabase()
  const remember: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(db.getExecutor().compileQuery(node, createQueryId()))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  octavo = await startApp({ db: db.withPlugin(remember), mailer: idleMailer, madeUp: true })
  await octavo.signUp('reader-of-all')
  stage = await setStage(octavo)
  const { world } = await stage.prepare('owner')
  await fillAccount(db, world)
  client = await connectClient(direct, {})
  // As PostgreSQL plans what it is asked often, and in tables too long to be read whole.
  await client.query('analyze; set plan_cache_mode = force_generic_plan; set enable_seqscan = off')
  return () => client.end()
})

describe.each(['owner', 'stranger', 'moderator'] as const)('as %s of a full account', (actor) => {
  test.each(reads.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const { world, token } = await stage.join(actor)
    for (const choice of choicesOf(endpoint)) {
      const usual = expectations[name]!.ask(world)
      asked.length = 0

      const { body } = await octavo.app.inject(
        requestOf(endpoint, { ...usual, query: { ...usual.query, ...choice } }, token),
      )

      let rows = 0
      for (const query of asked) rows += await countRowsRead(query)
      counted += asked.length
      expect(body.length).toBeLessThan(maxBytes)
      expect([choice, rows < maxRows, rows]).toEqual([choice, true, rows])
    }
  })
})

test('most of them ask the database', () => {
  expect(counted).toBeGreaterThan(3 * reads.length)
})

/** Nothing chosen, and each value of each parameter that has a few. */
function choicesOf({ query }: Endpoint): Record<string, string>[] {
  const { properties = {} } = (query ?? {}) as { properties?: Record<string, { enum?: string[] }> }
  return [
    {},
    ...Object.entries(properties).flatMap(([name, { enum: values = [] }]) =>
      values.map((value) => ({ [name]: value })),
    ),
  ]
}

async function countRowsRead({ sql, parameters }: CompiledQuery): Promise<number> {
  if (!/^\s*(?:select|with)/i.test(sql)) return 0
  const values = parameters.map(literalOf)
  await client.query(`deallocate all; prepare asked as ${sql}`)
  const { rows } = await client.query(
    `explain (analyze, format json) execute asked ${values.length > 0 ? `(${values.join(', ')})` : ''}`,
  )
  return rowsReadBy(rows[0]['QUERY PLAN'][0].Plan)
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return escapeLiteral(textOf(value))
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map((each) => JSON.stringify(textOf(each))).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

import { beforeAll, describe, expect, test } from 'vitest'
import { searchBooks } from '#contract/books.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { watchQueries, type WatchedQueries } from '../testing/generic-plans.ts'
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
let queries: WatchedQueries
let counted = 0

beforeAll(async () => {
  const database = await createTestDatabase()
  queries = watchQueries(database)
  octavo = await startApp({ db: queries.db, mailer: idleMailer, madeUp: true })
  await octavo.signUp('reader-of-all')
  stage = await setStage(octavo)
  const { world } = await stage.prepare('owner')
  await fillAccount(database.db, world)
  await queries.planAsOften()
  return () => queries.close()
})

describe.each(['owner', 'stranger', 'moderator'] as const)('as %s of a full account', (actor) => {
  test.each(reads.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const { world, token } = await stage.join(actor)
    for (const choice of choicesOf(endpoint)) {
      const usual = expectations[name]!.ask(world)
      queries.forget()

      const { body } = await octavo.app.inject(
        requestOf(endpoint, { ...usual, query: { ...usual.query, ...choice } }, token),
      )

      const { rows, asked } = await queries.runAgain()
      counted += asked
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

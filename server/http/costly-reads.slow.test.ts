import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchBooks } from '#contract/books.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '../db/database.ts'
import { watchQueries, type WatchedQueries } from '../testing/generic-plans.ts'
import { idleMailer } from '../testing/stand-ins/idle-mailer.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { expectations } from '../testing/trust/access-expectations.ts'
import { setStage, type Stage } from '../testing/trust/access-world.ts'
import { listEndpoints, nameOf } from '../testing/trust/contract-endpoints.ts'
import { fillAccount, manyOfEach } from '../testing/trust/full-account.ts'
import { requestOf } from '../testing/trust/request-of.ts'

/** Of all that the account has of some twenty kinds, each row once, or a few times where calls take turns: not each with each other. */
const limitsOf = ({ oneAtATime }: Endpoint) =>
  oneAtATime ? { maxRows: 150 * manyOfEach, maxBytes: 2_000_000 } : { maxRows: 25 * manyOfEach, maxBytes: 100_000 }

/** Search is asked with words that are put in later, and reads nothing of an account. */
const reads = (await listEndpoints()).filter(
  ({ method, path, streamed, lasting }) => method === 'GET' && !streamed && !lasting && path !== searchBooks.path,
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
  await octavo.signUp('collector')
  stage = await setStage(octavo)
  const { world } = await stage.prepare('owner')
  await fillAccount(database.db, world)
  await queries.planAsOften()
  await addUnknownOwnBooks(database.db, 'collector', 3 * manyOfEach)
  return () => queries.close()
})

describe.each(['owner', 'stranger', 'moderator'] as const)('as %s of a full account', (actor) => {
  test.each(reads.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const { world, token } = await stage.join(actor)
    const { maxRows, maxBytes } = limitsOf(endpoint)
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

/** Books that only one reader has, and of which the planner's statistics know none: it takes them for very few. */
async function addUnknownOwnBooks(db: Db, username: string, count: number): Promise<void> {
  await sql`
    select pg_restore_attribute_stats('schemaname', relnamespace::regnamespace::text, 'relname', 'book', 'attname', 'owner_id',
      'inherited', false, 'null_frac', 1::real)
    from pg_class where oid = 'book'::regclass`.execute(db)
  await sql`
    insert into book (id, google_books_id, source, owner_id, own_key, title, authors, genres, fetched_at, created_at)
    select gen_random_uuid(), 'own-' || gen_random_uuid(), 'reader', reader.id, 'book ' || n, 'Own ' || n, '{}', '{}', now(), now()
    from reader cross join generate_series(1, ${count}::integer) as n
    where username = ${username}`.execute(db)
}

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

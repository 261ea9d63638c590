import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { transact } from './transact.ts'

async function createAccounts() {
  const database = await createTestDatabase({ empty: true })
  await sql`create table account (name text primary key, points int not null)`.execute(database.db)
  await sql`insert into account values ('alice', 0), ('bob', 0)`.execute(database.db)
  return database
}

async function addPoint<S>(tx: Kysely<S>, name: string): Promise<void> {
  await sql`update account set points = points + 1 where name = ${name}`.execute(tx)
}

async function giveUp<S>(tx: Kysely<S>, code: string): Promise<void> {
  await sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(tx)
}

async function readPoints<S>(db: Kysely<S>): Promise<unknown[]> {
  const { rows } = await sql<{ points: number }>`select points from account order by name`.execute(db)
  return rows.map((row) => row.points)
}

/** Both have their first row before either asks for the second: one of them must give way. */
function createMeeting(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === 2) resolve()
    return promise
  }
}

test('two transactions that wait for each other both succeed', async () => {
  const { db } = await createAccounts()
  const meet = createMeeting()
  let runs = 0
  const cross = (first: string, second: string) =>
    transact(db, async (tx) => {
      runs += 1
      await addPoint(tx, first)
      await meet()
      await addPoint(tx, second)
    })

  await Promise.all([cross('alice', 'bob'), cross('bob', 'alice')])

  expect(await readPoints(db)).toEqual([2, 2])
  expect(runs).toBe(3)
})

test.each([
  ['40001', 'a serialization failure'],
  ['40P01', 'a deadlock'],
])('what the database gives up three times (%s, %s) succeeds at the fourth, and counts once', async (code) => {
  const { db } = await createAccounts()
  let runs = 0

  await transact(db, async (tx) => {
    runs += 1
    await addPoint(tx, 'alice')
    if (runs < 4) await giveUp(tx, code)
  })

  expect([runs, await readPoints(db)]).toEqual([4, [1, 0]])
})

test('a serialization failure nested among pipelined statements is retried too', async () => {
  const { db } = await createAccounts()
  let runs = 0

  await transact(db, async (tx) => {
    runs += 1
    const deep = async () => {
      await Promise.all([addPoint(tx, 'alice'), runs < 3 ? giveUp(tx, '40P01') : undefined, addPoint(tx, 'bob')])
    }
    await Promise.all([deep(), addPoint(tx, 'bob')])
  })

  expect([runs, await readPoints(db)]).toEqual([3, [1, 2]])
})

test.each([
  ['40001', 'given up over and over', 4],
  ['23514', 'no matter of time', 1],
])('%s, %s, is told after so many tries: %i', async (code, _, tries) => {
  const { db } = await createAccounts()
  let runs = 0

  const hopeless = transact(db, async (tx) => {
    runs += 1
    await addPoint(tx, 'alice')
    await giveUp(tx, code)
  })

  await expect(hopeless).rejects.toMatchObject({ code })
  expect([runs, await readPoints(db)]).toEqual([tries, [0, 0]])
})

test('an error inside a transaction rolls it back and frees its connection', async () => {
  const { db } = await createAccounts()
  const failing = Array.from({ length: 30 }, () =>
    transact(db, async (tx) => {
      await addPoint(tx, 'alice')
      throw new Error('changed my mind')
    }),
  )

  const outcomes = await Promise.allSettled(failing)

  expect(outcomes.every((each) => each.status === 'rejected')).toBe(true)
  expect(await readPoints(db)).toEqual([0, 0])
})

test('a transaction that ignores a failed statement is not reported as committed', async () => {
  const { db } = await createAccounts()

  const careless = transact(db, async (tx) => {
    await addPoint(tx, 'alice')
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  })

  await expect(careless).rejects.toThrow('Rolled back')
  expect(await readPoints(db)).toEqual([0, 0])
})

test('more transactions than connections take turns, while plain reads go on', async () => {
  const { db } = await createAccounts()

  const transactions = Array.from({ length: 60 }, () => transact(db, (tx) => addPoint(tx, 'alice')))
  const reads = Array.from({ length: 60 }, () => readPoints(db))
  await Promise.all([...transactions, ...reads])

  expect(await readPoints(db)).toEqual([60, 0])
})

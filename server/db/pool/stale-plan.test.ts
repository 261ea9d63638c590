import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { transact } from '../transact.ts'

async function createShelf() {
  const { db } = await createTestDatabase({ empty: true })
  await sql`create table shelf (id integer)`.execute(db)
  await sql`insert into shelf values (1)`.execute(db)
  return db
}

/** Prepared on each connection that the pool has. */
async function readEverywhere<S>(db: Kysely<S>): Promise<unknown[]> {
  const read = async () => (await sql`select * from shelf`.execute(db)).rows
  return (await Promise.all(Array.from({ length: 16 }, read))).flat()
}

test('a table that gets a new column from a newer server can still be read', async () => {
  const db = await createShelf()
  await readEverywhere(db)

  await sql`alter table shelf add column width integer`.execute(db)

  expect((await sql`select * from shelf`.execute(db)).rows).toEqual([{ id: 1, width: null }])
  expect(await readEverywhere(db)).toEqual(Array.from({ length: 16 }, () => ({ id: 1, width: null })))
})

test('... in a transaction too, which is done once', async () => {
  const db = await createShelf()
  const addBook = () =>
    transact(db, async (tx) => {
      await sql`insert into shelf (id) values (2)`.execute(tx)
      return (await sql`select * from shelf order by id`.execute(tx)).rows
    })
  await addBook()
  await sql`alter table shelf add column width integer`.execute(db)

  expect(await addBook()).toEqual([1, 2, 2].map((id) => ({ id, width: null })))
})

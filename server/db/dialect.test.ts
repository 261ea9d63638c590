import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { transact } from './transact.ts'

const { db } = await createTestDatabase({ empty: true })

await sql`create table sample (
  id uuid primary key, big int8, at timestamptz, day date, words text[], note jsonb, ratio numeric, raw bytea, yes boolean
)`.execute(db)

async function roundTrip(column: string, value: unknown): Promise<unknown> {
  const id = crypto.randomUUID()
  await sql`insert into sample (id, ${sql.ref(column)}) values (${id}, ${value})`.execute(db)
  const { rows } = await sql<{
    value: unknown
  }>`select ${sql.ref(column)} as value from sample where id = ${id}`.execute(db)
  return rows[0]?.value
}

test.for([
  ['big', 9_007_199_254_740_991],
  ['big', 9_223_372_036_854_775_807n],
  ['at', new Date('2026-11-20T10:11:12.345Z')],
  ['day', '2024-02-29'],
  ['words', ['plain', 'with "quotes", commas', 'and \\ back', 'Łódź', '', 'null', '{}']],
  ['words', []],
  ['words', null],
  ['note', { deep: [1, { text: "it's" }] }],
  ['note', ['a', 'b']],
  ['note', 'text'],
  ['note', true],
  ['ratio', 4.25],
  ['raw', Buffer.from([0, 255, 39])],
  ['yes', false],
] as const)('%s comes back as it was written: %s', async ([column, value]) => {
  expect(await roundTrip(column, value)).toEqual(value)
})

test('a list of ids is one parameter', async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  for (const id of ids) await sql`insert into sample (id) values (${id})`.execute(db)

  const { rows } = await sql`select id from sample where id = any(${ids})`.execute(db)

  expect(rows).toHaveLength(2)
})

test('a transaction alone', async () => {
  const r = await transact(db, async (tx) => (await sql`select 1 as one`.execute(tx)).rows)
  expect(r).toEqual([{ one: 1 }])
})

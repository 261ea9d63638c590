import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import type { Reply } from './pool/connection.ts'
import { arrayText, columnsOf, copy, copyLine } from './copy.ts'
import type { Tx } from './database.ts'
import { createKysely } from './dialect.ts'
import { openPool } from './pool/pool.ts'
import { transact } from './transact.ts'

const { address, db } = await createTestDatabase({ empty: true })

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
  ['note', true],
  ['ratio', 4.25],
  ['raw', Buffer.from([0, 255, 39])],
  ['yes', false],
] as const)('%s comes back as it was written: %s', async ([column, value]) => {
  expect(await roundTrip(column, value)).toEqual(value)
})

test('rows that are copied come back as they were written, also one after the other in a transaction', async () => {
  const text = 'tab\t, \\ back\\n, line\nbreak\r, "quotes" and {braces}, Łódź 𝄞'
  const rows = [
    { id: crypto.randomUUID(), words: [text, '', 'null', 'NULL'], note: text },
    { id: crypto.randomUUID(), words: [], note: String.raw`\N` },
  ]
  const lines = rows.map(({ id, words, note }) => copyLine([id, arrayText(words), JSON.stringify(note), null]))

  await transact(db, async (tx) => {
    for (const line of lines) {
      await tx.executeQuery(copy('copy sample (id, words, note, big) from stdin', Buffer.from(line)))
    }
    await sql`update sample set big = 5 where id = ${rows[1]?.id}`.execute(tx)
  })

  const stored = await Promise.all(
    rows.map(({ id }) => sql`select words, note, big from sample where id = ${id}`.execute(db)),
  )
  expect(stored.map((each) => each.rows[0])).toEqual([
    { words: rows[0]?.words, note: text, big: null },
    { words: [], note: String.raw`\N`, big: 5 },
  ])
})

test('rows that cannot be copied fail, and the connection goes on', async () => {
  const bad = Buffer.from(copyLine(['no id']).repeat(50_000))
  await expect(transact(db, (tx) => tx.executeQuery(copy('copy sample (id) from stdin', bad)))).rejects.toThrow(
    /invalid input syntax for type uuid/,
  )

  expect(await roundTrip('big', 7)).toBe(7)
})

test('columns become rows again, with what they have of arrays', async () => {
  const rows = [
    { name: 'a "b" \\', size: 1, words: ['x', 'y "z"'] },
    { name: null, size: 2, words: [] },
  ]
  const { name, size, words } = columnsOf(rows, ['name', 'size', 'words'])

  const { rows: stored } = await sql`
    select name, size, words::text[] as words
    from unnest(${name}::text[], ${size}::integer[], ${words}::text[]) as t (name, size, words)`.execute(db)

  expect(stored).toEqual(rows)
})

test('a list of ids is one parameter', async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  for (const id of ids) await sql`insert into sample (id) values (${id})`.execute(db)

  const { rows } = await sql`select id from sample where id = any(${ids})`.execute(db)

  expect(rows).toHaveLength(2)
})

test('statements that a transaction does not await are pipelined, and run in the order of the calls', async () => {
  const id = crypto.randomUUID()
  const pool = openPool(address, 1)
  const samples = createKysely<{ sample: { id: string; big: number } }>(pool)

  const [, , before, , after] = await transact(samples, (tx) =>
    Promise.all([
      sql`insert into sample (id, big) values (${id}, 1)`.execute(tx),
      tx.updateTable('sample').set({ big: 2 }).where('id', '=', id).execute(),
      tx.selectFrom('sample').select('big').where('id', '=', id).executeTakeFirst(),
      sql`update sample set big = big * 10 where id = ${id}`.execute(tx),
      sql`select big from sample where id = ${id}`.execute(tx),
    ]),
  )

  expect([before, after.rows]).toEqual([{ big: 2 }, [{ big: 20 }]])
  await pool.close()
})

test('statements sent together share a round trip', async () => {
  const { together, sent, close } = await openWatched()

  await transact(together, (tx) =>
    Promise.all([sql`select 1`.execute(tx), sql`select 2`.execute(tx), sql`select 3`.execute(tx)]),
  )

  expect(sent).toEqual(['begin', 'select 1', 'select 2', 'select 3', 'commit'])
  await close()
})

/** A database that answers no `select` before 'select 3' is there. */
async function openWatched() {
  const pool = openPool(address, 1)
  const connection = await pool.take()
  const sent: string[] = []
  const { promise: allSent, resolve } = Promise.withResolvers<void>()
  const take = () => Promise.resolve({ ...connection, run })
  const together = createKysely({ ...pool, take, giveBack: () => pool.giveBack(connection) })
  return { together, sent, close: () => pool.close() }

  async function run<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>> {
    sent.push(text)
    if (text === 'select 3') resolve()
    if (text.startsWith('select')) await allSent
    return connection.run<R>(text, parameters)
  }
}

test('of pipelined statements the first failure is reported, and none leaves a trace', async () => {
  const [first, last] = [crypto.randomUUID(), crypto.randomUUID()]

  const failing = transact(db, (tx) =>
    Promise.all([
      sql`insert into sample (id) values (${first})`.execute(tx),
      sql`insert into sample (id) values (${first})`.execute(tx),
      sql`insert into sample (id) values (${last})`.execute(tx),
    ]),
  )

  await expect(failing).rejects.toMatchObject({ code: '23505' })
  const { rows } = await sql`select from sample where id in (${first}, ${last})`.execute(db)
  expect(rows).toEqual([])
})

test('the first failure is reported, however deep it is nested', async () => {
  const id = crypto.randomUUID()
  const insert = (tx: Tx) => sql`insert into sample (id) values (${id})`.execute(tx)

  const failing = transact(db, async (tx) => {
    const deep = async () => {
      await Promise.all([(async () => insert(tx))(), (async () => insert(tx))()])
    }
    await Promise.all([deep(), sql`select 1`.execute(tx), sql`select 2`.execute(tx)])
  })

  await expect(failing).rejects.toMatchObject({ code: '23505' })
})

test('plugins do not prevent pipelining', async () => {
  const { together, sent, close } = await openWatched()
  const plugin: KyselyPlugin = { transformQuery: ({ node }) => node, transformResult: async ({ result }) => result }

  await transact(together.withPlugin(plugin), (tx) =>
    Promise.all([sql`select 1`.execute(tx), sql`select 2`.execute(tx), sql`select 3`.execute(tx)]),
  )

  expect(sent).toEqual(['begin', 'select 1', 'select 2', 'select 3', 'commit'])
  await close()
})

test('code that was pipelined with a failed statement cannot query after its transaction', async () => {
  const ids = Array.from({ length: 8 }, () => crypto.randomUUID())
  const started: Promise<unknown>[] = []

  const failing = transact(db, (tx) => {
    const insertAfter = async (id: string, moments: number) => {
      for (let moment = 0; moment < moments; moment += 1) await Promise.resolve()
      await sql`insert into sample (id) values (${id})`.execute(tx)
    }
    const insertAfterAnswer = async (id: string) => {
      await sql`select pg_sleep(0.05)`.execute(tx)
      await insertAfter(id, 0)
    }
    started.push(...ids.map((id, i) => (i === 0 ? insertAfterAnswer(id) : insertAfter(id, i))))
    return Promise.all([Promise.reject(new Error('changed my mind')), ...started])
  })

  await expect(failing).rejects.toThrow('changed my mind')
  await Promise.allSettled(started)
  const { rows } = await sql`select from sample where id = any(${ids})`.execute(db)
  expect(rows).toEqual([])
})

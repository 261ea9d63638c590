import type { Client } from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { connectClient } from '../client.ts'
import { maxPrepared, NamedQuery } from './named-query.ts'
import { CLIENT_OPTIONS } from './session-settings.ts'

let client: Client
let described: number
beforeEach(async () => {
  const { direct } = await createTestDatabase({ empty: true })
  client = await connectClient(direct, CLIENT_OPTIONS)
  onTestFinished(() => client.end())
  described = 0
  for (const answer of ['rowDescription', 'noData']) client.connection.on(answer, () => (described += 1))
})

function run(text: string, values: unknown[] = [], { remembers = true } = {}): Promise<unknown[]> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
  client.query(
    new NamedQuery(text.slice(0, 60), text, values, remembers, (error, result) =>
      error ? reject(error) : resolve(result.rows),
    ),
  )
  return promise
}

test('a statement that runs again is answered as the first time, and its columns are asked for once', async () => {
  const text = 'select $1::integer as number, $2::text as word, $3::jsonb as value, $4::timestamptz as time'
  const time = new Date('2026-03-01T12:00:00Z')

  expect(await run(text, [1, 'one', { a: 1 }, time])).toEqual([{ number: 1, word: 'one', value: { a: 1 }, time }])
  expect(await run(text, [2, null, null, time])).toEqual([{ number: 2, word: null, value: null, time }])
  expect(await run(text, [3, 'three', { b: [] }, null])).toEqual([
    { number: 3, word: 'three', value: { b: [] }, time: null },
  ])
  expect(described).toBe(1)
})

test('several at once are each answered, and no answer holds what another has', async () => {
  const text = 'select n as number from generate_series(1, $1::integer) as n'
  await run(text, [0])

  const answers = await Promise.all([1, 2, 3].map((count) => run(text, [count])))

  const rows = [1, 2, 3].map((number) => ({ number }))
  expect(answers).toEqual([rows.slice(0, 1), rows.slice(0, 2), rows])
  expect(described).toBe(1)
})

test('a statement without rows is not asked about again either', async () => {
  await client.query('create table shelf (id integer)')
  const text = 'insert into shelf values ($1)'

  expect(await run(text, [1])).toEqual([])
  expect(await run(text, [2])).toEqual([])

  expect(described).toBe(1)
  expect(await run('select id from shelf order by id')).toEqual([{ id: 1 }, { id: 2 }])
})

test('one that failed is answered when it runs again', async () => {
  const text = 'select 1 / $1::integer as quotient'
  await expect(run(text, [0])).rejects.toThrow('division by zero')

  expect(await run(text, [1])).toEqual([{ quotient: 1 }])
  await expect(run(text, [0])).rejects.toThrow('division by zero')
  expect(await run(text, [1])).toEqual([{ quotient: 1 }])
})

test('columns that have changed are refused, not read as those of before', async () => {
  await client.query('create table shelf (id integer); insert into shelf values (1)')
  await run('select * from shelf')
  await client.query('alter table shelf alter column id type text')

  await expect(run('select * from shelf')).rejects.toThrow('cached plan must not change result type')
})

test('behind a pooler the columns are asked for each time', async () => {
  for (let i = 0; i < 3; i++) await run('select 1 as one', [], { remembers: false })

  expect(described).toBe(3)
})

test('of very many statements the latest stay prepared, and one that was closed is prepared again', async () => {
  const texts = Array.from({ length: maxPrepared + 100 }, (_, n) => `select ${n} as number`)
  for (const text of texts) await run(text)

  const [counted] = (await client.query('select count(*)::integer as prepared from pg_prepared_statements')).rows
  expect(counted).toEqual({ prepared: maxPrepared })
  expect(await run(texts[0]!)).toEqual([{ number: 0 }])
  expect(await run(texts.at(-1)!)).toEqual([{ number: maxPrepared + 99 }])
})

test('of very many statements at once each is answered', async () => {
  const texts = Array.from({ length: 2 * maxPrepared }, (_, n) => `select ${n} as number`)

  const answers = await Promise.all([...texts, ...texts].map((text) => run(text)))

  expect(answers).toEqual([...texts, ...texts].map((_, n) => [{ number: n % texts.length }]))
})

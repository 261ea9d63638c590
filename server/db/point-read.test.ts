import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startProxy } from '../testing/database-proxy.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { Db } from './database.ts'
import { createKysely } from './dialect.ts'
import { pointRead } from './point-read.ts'
import { openPool } from './pool/pool.ts'
import type { Schema } from './schema.ts'
import { transact } from './transact.ts'

const { address, db } = await createTestDatabase({ empty: true })

await sql`create table note (id integer primary key, words text not null)`.execute(db)
await sql`insert into note select n, 'note ' || n from generate_series(1, 100) n`.execute(db)

type Notes = { note: { id: number; words: string } }

const findNote = pointRead((notes: Db, id: number, words: string) =>
  notes.withTables<Notes>().selectFrom('note').selectAll().where('words', '=', words).where('id', '=', id),
)

const findProcess = pointRead((notes: Db, id: number) =>
  notes
    .withTables<Notes>()
    .selectFrom('note')
    .select(sql<number>`pg_backend_pid()`.as('pid'))
    .where('id', '=', id),
)

test('each call gets the answer for its own values', async () => {
  const ids = Array.from({ length: 100 }, (_, i) => i + 1)

  const found = await Promise.all(ids.map((id) => findNote(db, id, `note ${id}`)))

  expect(found).toEqual(ids.map((id) => ({ id, words: `note ${id}` })))
  expect(await findNote(db, 1, 'note 2')).toBeUndefined()
})

test('concurrent reads share one connection', async () => {
  const processes = await Promise.all(Array.from({ length: 20 }, (_, i) => findProcess(db, i + 1)))

  expect(new Set(processes.map((each) => each?.pid)).size).toBe(1)
})

test('a transaction reads its own writes', async () => {
  const words = await transact(db, async (tx) => {
    await sql`insert into note values (1001, 'mine')`.execute(tx)
    return (await findNote(tx, 1001, 'mine'))?.words
  })

  expect(words).toBe('mine')
})

test('neither slow queries nor a held-up point read delay other point reads', async () => {
  const pool = openPool(address, 4)
  const notes = createKysely<Schema>(pool)
  onTestFinished(() => notes.destroy())
  await findNote(notes, 1, 'note 1')
  const answered: string[] = []
  const note = (name: string) => () => answered.push(name)
  const slow = sql`select pg_sleep(2)`.execute(notes).then(note('slow'))

  await findNote(notes, 2, 'note 2').then(note('the first'))
  const heldUp = pool.readPoint('select pg_sleep(2)', []).then(note('held up'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  await findNote(notes, 3, 'note 3').then(note('the second'))
  await Promise.all([slow, heldUp])

  expect(answered.slice(0, 2)).toEqual(['the first', 'the second'])
})

test('a lost connection is reported, and the next read is answered', async () => {
  const proxy = await startProxy(address)
  const pool = openPool(proxy.address, 4)
  const notes = createKysely<Schema>(pool)
  onTestFinished(() => notes.destroy())
  await findNote(notes, 1, 'note 1')
  const lost = Promise.allSettled([pool.readPoint('select pg_sleep(5)', [])])

  proxy.cut()

  expect(await lost).toMatchObject([{ reason: { name: 'ConnectionFailure' } }])
  await expect.poll(() => findNote(notes, 3, 'note 3').catch(() => undefined)).toMatchObject({ id: 3 })
})

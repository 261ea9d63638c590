import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hold } from '../../testing/hold-lock.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { onBehalfOf } from './deadline.ts'
import { transact } from '../transact.ts'

async function createNotes() {
  const { db } = await createTestDatabase({ empty: true })
  await sql`create table note (words text)`.execute(db)
  return db
}

const within = (milliseconds: number) => ({ kind: 'a test', deadline: performance.now() + milliseconds })

test('waiting for a locked table ends at the deadline, also in a transaction, which leaves nothing behind', async () => {
  const db = await createNotes()
  const release = await hold(db, sql`lock table note in access exclusive mode`)
  const write = sql`insert into note values ('late')`

  const waiting = onBehalfOf(within(300), () => [
    sql`select * from note`.execute(db),
    transact(db, async (tx) => write.execute(tx)),
  ])
  const outcomes = await Promise.allSettled(waiting)
  await release()

  expect(outcomes).toMatchObject([{ reason: { name: 'DeadlinePassed' } }, { reason: { name: 'DeadlinePassed' } }])
  await sql`insert into note values ('in time')`.execute(db)
  expect((await sql`select words from note`.execute(db)).rows).toEqual([{ words: 'in time' }])
})

test('queries after the deadline are not run', async () => {
  const db = await createNotes()

  const late = onBehalfOf(within(-1), () => sql`insert into note values ('late')`.execute(db))

  await expect(late).rejects.toMatchObject({ name: 'DeadlinePassed' })
  expect((await sql`select words from note`.execute(db)).rows).toEqual([])
})

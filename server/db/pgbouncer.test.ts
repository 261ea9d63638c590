import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addFavorite } from '#contract/favorites.ts'
import { rateBook } from '#contract/ratings.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { addBooks } from '../testing/books.ts'
import { startProxy } from '../testing/database-proxy.ts'
import { pgbouncerVersion, startPgbouncer } from '../testing/pgbouncer.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { startApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { type Db, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { pointRead } from './point-read.ts'
import { transact } from './transact.ts'

async function openThroughPgbouncer({ empty = false } = {}) {
  const { address: direct } = await createTestDatabase({ empty })
  const proxy = await startProxy(direct)
  const { port, stop } = await startPgbouncer(Number(new URL(proxy.address).port), 4)
  onTestFinished(stop)
  const url = new URL(proxy.address)
  url.port = String(port)
  const address = url.href
  const { db, close } = openDatabase({ address, connections: 8 })
  onTestFinished(close)
  return { db, address }
}

const findSettings = async (db: Db) => {
  const { rows } = await sql<{ statement: string; lock: string; zone: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('TimeZone') as zone`.execute(db)
  return rows[0]
}

const echo = pointRead((db: Db, text: string) =>
  db
    .withTables<{ pg_am: { amname: string } }>()
    .selectFrom('pg_am')
    .select(sql<string>`amname || ${text}::text`.as('text'))
    .where('amname', '=', 'heap'),
)

describe.runIf(pgbouncerVersion !== undefined)(
  `through PgBouncer ${pgbouncerVersion ?? '(which is not installed here)'} in transaction mode`,
  () => {
    test('every query has the same timeouts as without it', async () => {
      const { db } = await openThroughPgbouncer({ empty: true })
      const bounds = { statement: '15s', lock: '5s', zone: 'UTC' }

      const settings = await Promise.all(
        Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? findSettings(db) : transact(db, findSettings))),
      )

      expect(settings).toEqual(settings.map(() => bounds))
    })

    test('every query gets its own answer, whichever session it runs in', async () => {
      const { db } = await openThroughPgbouncer({ empty: true })
      await sql`create table note (words text)`.execute(db)
      const ask = async (tx: Db, n: number) =>
        (await sql<{ n: number }>`select ${n}::integer as n`.execute(tx)).rows[0]?.n
      const note = (n: number) =>
        transact(db, async (tx) => {
          const [, answer] = await Promise.all([sql`insert into note values (${String(n)})`.execute(tx), ask(tx, n)])
          return answer
        })

      for (let round = 0; round < 5; round += 1) {
        const numbers = Array.from({ length: 40 }, (_, i) => round * 40 + i)
        const ways = numbers.flatMap((n) => [ask(db, n), note(n), echo(db, `-${n}`).then((row) => row?.text)])
        expect(await Promise.all(ways)).toEqual(numbers.flatMap((n) => [n, n, `heap-${n}`]))
      }

      expect((await sql`select distinct words from note`.execute(db)).rows).toHaveLength(200)
      await expect(sql`insert into note select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' })
    })

    test('Octavo migrates, becomes ready, reads, writes and is backed up', async () => {
      const { db, address } = await openThroughPgbouncer({ empty: true })
      await migrate(address)
      const octavo = await startApp({ db, madeUp: true })
      const alice = await octavo.signUp('alice')
      const [book] = await addBooks(db, [{ title: 'Emma' }])

      const { statusCode } = await octavo.app.inject('/ready')
      await Promise.all([
        alice.call(rateBook, { body: { google_books_id: book.id, rating: 4 } }),
        alice.call(addFavorite, { body: { google_books_id: book.id } }),
      ])
      const rows = await writeBackup(address, join(createTemporaryFolder(), 'whole.backup'))

      expect(statusCode).toBe(200)
      expect(rows).toMatchObject({ rating: 1, favorite: 1 })
    })
  },
)

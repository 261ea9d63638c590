import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { isMigrated, migrate } from './migrate.ts'

function writeMigrations(files: Record<string, string>): string {
  const folder = createTemporaryFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('servers that start together run each migration once', async () => {
  const { db, address } = await createTestDatabase({ empty: true })
  const folder = writeMigrations({
    '0001_shelf.sql': 'create table shelf (id int); select pg_sleep(0.05);',
    '0002_board.sql': 'create table board (id int); insert into shelf values (1);',
  })

  const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(address, folder)))

  expect(ran.flat().toSorted()).toEqual(['0001_shelf.sql', '0002_board.sql'])
  expect((await sql`select * from shelf`.execute(db)).rows).toHaveLength(1)
})

test('a server is not ready before its last migration ran', async () => {
  const { db, address } = await createTestDatabase({ empty: true })
  const first = { '0001_shelf.sql': 'create table shelf (id int);' }
  const both = writeMigrations({ ...first, '0002_board.sql': 'create table board (id int);' })
  await migrate(address, writeMigrations(first))

  const before = await isMigrated(db, both)
  await migrate(address, both)

  expect([before, await isMigrated(db, both)]).toEqual([false, true])
})

test('a failed migration leaves nothing behind, and those before it stay', async () => {
  const { db, address } = await createTestDatabase({ empty: true })
  const good = { '0001_shelf.sql': 'create table shelf (id int);' }
  const folder = writeMigrations({ ...good, '0002_board.sql': 'create table board (id int); select * from nowhere;' })

  await expect(migrate(address, folder)).rejects.toThrow('0002_board.sql failed: relation "nowhere" does not exist')

  const { rows } = await sql`select to_regclass('shelf')::text as shelf, to_regclass('board') as board`.execute(db)
  expect(rows).toEqual([{ shelf: 'shelf', board: null }])
  expect(await isMigrated(db, writeMigrations(good))).toBe(true)
})

test('a migration that waits for a table lets readers through, and runs afterwards', async () => {
  const { db, address } = await createTestDatabase({ empty: true })
  const first = { '0001_shelf.sql': 'create table shelf (id int);' }
  await migrate(address, writeMigrations(first))
  const longRead = await db.startTransaction().execute()
  await sql`select * from shelf`.execute(longRead)

  const folder = writeMigrations({ ...first, '0002_width.sql': 'alter table shelf add column width int;' })
  const migrating = migrate(address, folder, 200)
  await vi.waitUntil(() => isWaiting(db), { timeout: 20_000 })
  for (let turn = 0; turn < 3; turn += 1) await sql`select * from shelf`.execute(db)
  await longRead.rollback().execute()

  expect(await migrating).toEqual(['0002_width.sql'])
})

async function isWaiting<S>(db: Kysely<S>): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted and relation = 'shelf'::regclass`.execute(db)
  return rows.length > 0
}

test('a migration that was changed after it ran is refused by name', async () => {
  const { address } = await createTestDatabase({ empty: true })
  await migrate(address, writeMigrations({ '0001_shelf.sql': 'create table shelf (id int);' }))

  const changed = writeMigrations({ '0001_shelf.sql': 'create table shelf (id text);' })

  await expect(migrate(address, changed)).rejects.toThrow('The migration 0001_shelf.sql was changed after it had run')
})

test('other line endings are not a change', async () => {
  const { address } = await createTestDatabase({ empty: true })
  await migrate(address, writeMigrations({ '0001_shelf.sql': 'create table shelf (\n  id int\n);\n' }))

  const checkedOut = writeMigrations({ '0001_shelf.sql': 'create table shelf (\r\n  id int\r\n);\r\n' })

  expect(await migrate(address, checkedOut)).toEqual([])
})

test('two migrations with the same number are refused', async () => {
  const { address } = await createTestDatabase({ empty: true })
  const folder = writeMigrations({ '0001_shelf.sql': 'select 1', '0001_board.sql': 'select 1' })

  await expect(migrate(address, folder)).rejects.toThrow('0001_board.sql and 0001_shelf.sql have the same number')
})

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { listMigrations, MIGRATIONS_FOLDER } from './migration-files.ts'

/** The last migration that took away what the server before it used. */
const lastBeforeRule = '0032'

/** Says since which migration no server uses what this one takes away. */
const takesAway = /^-- Unused since (\d{4})/m

interface Column {
  type: string
  isRequired: boolean
  /** Whether it is filled by the database if an insert does not name it. */
  isFilled: boolean
}

test('no migration takes away what the server before it uses', async () => {
  const all = listMigrations(MIGRATIONS_FOLDER)
  const upgrade = await startUpgrade(
    MIGRATIONS_FOLDER,
    all.filter((name) => name.slice(0, 4) <= lastBeforeRule),
  )

  for (const name of all.filter((each) => each.slice(0, 4) > lastBeforeRule)) {
    expect(await upgrade.listTakenAway(name), `${name}: see 'Migrations' in CONTRIBUTING.md`).toEqual([])
  }
})

const before = `
  create table book (id integer primary key, title text not null, pages integer, year integer not null default 0);
  create table shelf (id integer);
`

test.each([
  ['a table', 'drop table shelf', ['shelf is gone']],
  ['a column', 'alter table book drop column pages', ['book.pages is gone']],
  ['a name', 'alter table book rename pages to length', ['book.pages is gone']],
  ['a type', 'alter table book alter pages type text', ['book.pages was integer and is text']],
  ['a missing value', 'alter table book alter pages set not null', ['book.pages must be given']],
  ['a default', 'alter table book alter year drop default', ['book.year must be given']],
  ['an insert', 'alter table book add isbn text not null', ['book.isbn must be given']],
])('a migration that takes away %s is found', async (_, text, found) => {
  expect(await listTakenAwayBy(text)).toEqual(found)
})

test.each([
  'create table author (name text not null)',
  'alter table book add isbn text',
  `alter table book add isbn text not null default ''`,
  'alter table book add id_again integer not null generated always as (id) stored',
  'alter table book alter title drop not null',
  'create index on book (title)',
  '-- Unused since 0001, whose server still wrote it.\nalter table book drop column pages',
])('a migration may say: %s', async (text) => {
  expect(await listTakenAwayBy(text)).toEqual([])
})

test('what the server just before it uses cannot be called unused', async () => {
  const text = '-- Unused since 0003.\nalter table book drop column pages'

  await expect(listTakenAwayBy(text)).rejects.toThrow('0003_change.sql')
})

async function listTakenAwayBy(text: string): Promise<string[]> {
  const folder = createTemporaryFolder()
  const files = { '0001_books.sql': before, '0002_nothing.sql': 'select 1', '0003_change.sql': text }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const upgrade = await startUpgrade(folder, ['0001_books.sql', '0002_nothing.sql'])
  return upgrade.listTakenAway('0003_change.sql')
}

/** A database on which the first migrations have run, and the others run one by one. */
async function startUpgrade(from: string, first: string[]) {
  const { db, address } = await createTestDatabase({ empty: true })
  const folder = createTemporaryFolder()
  const run = async (names: string[]) => {
    for (const name of names) copyFileSync(join(from, name), join(folder, name))
    await migrate(address, folder)
    return listColumns(db)
  }
  let columns = await run(first)
  return {
    async listTakenAway(name: string): Promise<string[]> {
      const earlier = columns
      columns = await run([name])
      return saysUnused(from, name) ? [] : compare(earlier, columns)
    },
  }
}

function saysUnused(folder: string, name: string): boolean {
  const [, since] = takesAway.exec(readFileSync(join(folder, name), 'utf8')) ?? []
  if (since === undefined) return false
  const numbers = listMigrations(folder).map((each) => each.slice(0, 4))
  if (since < name.slice(0, 4) && numbers.includes(since)) return true
  throw new Error(`${name} must name an earlier migration, not ${since}.`)
}

/** By table and name. */
type Columns = Map<string, Column>

function compare(earlier: Columns, now: Columns): string[] {
  const tablesOf = (columns: Columns) => new Set([...columns.keys()].map((key) => key.slice(0, key.indexOf('.'))))
  const [hadTables, tables] = [tablesOf(earlier), tablesOf(now)]
  const goneTables = [...hadTables].filter((table) => !tables.has(table)).map((table) => `${table} is gone`)
  const kept = [...earlier].filter(([key]) => tables.has(key.slice(0, key.indexOf('.'))))
  const changed = kept.flatMap(([key, had]) => {
    const column = now.get(key)
    if (!column) return `${key} is gone`
    if (column.type !== had.type) return `${key} was ${had.type} and is ${column.type}`
    const isStricter = column.isRequired && (!had.isRequired || (had.isFilled && !column.isFilled))
    return isStricter ? `${key} must be given` : []
  })
  const added = [...now].filter(([key]) => !earlier.has(key) && hadTables.has(key.slice(0, key.indexOf('.'))))
  const demanded = added.flatMap(([key, { isRequired, isFilled }]) =>
    isRequired && !isFilled ? `${key} must be given` : [],
  )
  return [...goneTables, ...changed, ...demanded]
}

async function listColumns(db: TestDatabase['db']): Promise<Columns> {
  const { rows } = await sql<Column & { key: string }>`
    select
      relname || '.' || attname as key,
      format_type(atttypid, atttypmod) as type,
      attnotnull as "isRequired",
      atthasdef or attidentity <> '' as "isFilled"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    order by 1`.execute(db)
  return new Map(rows.map(({ key, ...column }) => [key, column]))
}

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import type { Db } from './database.ts'
import { standaloneStatement } from './standalone-statement.ts'

test('a statement that the database cannot do for rows on several machines is asked of it once', async () => {
  const { db } = await createTestDatabase({ empty: true })
  await sql`create sequence asked`.execute(db)
  await sql`
    create function refuse() returns integer language plpgsql as $$
    begin
      perform nextval('asked');
      raise exception 'rows are on several machines' using errcode = 'feature_not_supported';
    end $$`.execute(db)
  const change = standaloneStatement((database: Db, { at }: { at: number }) =>
    sql<object>`select refuse(), ${at}`.compile(database),
  )

  expect([await change(db, { at: 1 }), await change(db, { at: 1 }), await change(db, { at: 1 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const { rows } = await sql<{ asked: number }>`select last_value::integer as asked from asked`.execute(db)
  expect(rows).toEqual([{ asked: 1 }])
})

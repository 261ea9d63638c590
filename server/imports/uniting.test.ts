import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../db/transact.ts'
import { startApp } from '../testing/test-app.ts'
import { uniteRows } from './rows.sql.ts'
import { storeImport } from './testing/an-import.ts'

test('the rows of a large file that has only just come are united, though the statistics expect small ones', async () => {
  const { db, signUp } = await startApp()
  await signUp('alice')
  const { id: readerId } = await db.selectFrom('reader').select('id').executeTakeFirstOrThrow()
  for (let nth = 0; nth < 30; nth += 1) await storeImport(db, readerId)
  await sql`analyze import_row`.execute(db)
  const importId = await storeImport(db, readerId)
  await sql`
    insert into import_row (import_id, row, raw, content, own_key, outcome, why)
    select import_id, n, raw, content, 'book ' || n % 10000, outcome, why
    from import_row, generate_series(2, 20000) as n where import_id = ${importId}`.execute(db)

  await transact(db, (tx) => uniteRows(tx, importId))

  const { rows } = await sql`
    select count(*) filter (where same_as is null) as lead, count(*) filter (where effect = 'joins') as join
    from import_row where import_id = ${importId}`.execute(db)
  expect(rows).toEqual([{ lead: 10_001, join: 9_999 }])
})

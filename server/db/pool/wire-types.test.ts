import * as fc from 'fast-check'
import { types } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { wireTypes } from './wire-types.ts'

const listOfTexts: number = 1009
const read = wireTypes.getTypeParser(listOfTexts)
const readByLibrary = types.getTypeParser(listOfTexts)

/** What means something in a list as it is written, more often than chance would have it. */
const telling = fc.constantFrom('"', '\\', ',', '{', '}', ' ', 'NULL', 'null', '', '\n', 'é', '📚', '{{', '\\"')
const text = fc
  .array(fc.oneof(telling, fc.string({ unit: 'grapheme' })), { maxLength: 4 })
  .map((parts) => parts.join(''))
const texts = fc.array(fc.option(text), { maxLength: 6 })

let db: Db
beforeAll(async () => {
  ;({ db } = await createTestDatabase())
})

test('a list of texts is read as PostgreSQL was given it, whatever the texts hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 40 }), async (lists) => {
      const given = lists.map((list) => list.map((each) => each?.replaceAll('\0', '') ?? null))
      const { rows } = await sql<{ list: unknown; written: string }>`
        select list, list::text as written
        from (values ${sql.join(given.map((list) => sql`(${list}::text[])`))}) as each (list)`.execute(db)

      expect(rows.map(({ list }) => list)).toEqual(given)
      expect(rows.map(({ written }) => read(written))).toEqual(rows.map(({ written }) => readByLibrary(written)))
    }),
    { numRuns: 40 },
  )
})

test.each([
  '{}',
  '{NULL}',
  '{"NULL"}',
  '{""}',
  '{a,"b c",NULL,"",d}',
  '{"a","b"}',
  '{{a,b},{"c d",NULL}}',
  '[2:3]={a,b}',
])('the list %s is read as the library reads it', (written) => {
  expect(read(written)).toEqual(readByLibrary(written))
})

import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { readArray, writeArray } from './array-text.ts'

const write = writeArray(String)
const read = readArray((text) => text)

test('any list is read as it was written', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ',', '"', '\\', 'NULL', '{}', ' '),
    fc.constant(null),
  )

  fc.assert(
    fc.property(fc.array(value), (values) => {
      expect(read(write(values))).toEqual(values)
    }),
  )
})

test('a list is read as the database writes it', async () => {
  const { db } = await createTestDatabase()
  const values = [
    'plain',
    'two words',
    '',
    'NULL',
    null,
    'a, b',
    '{a}',
    'say "so"',
    'back\\slash',
    'tab\tand\nline',
    'é',
    ',',
  ]

  const { rows } = await sql<{ all: string[]; none: string[]; one: string[]; plain: string[] }>`
    select ${values}::text[] as all, '{}'::text[] as none, '{"j r r tolkien"}'::text[] as one, '{a,NULL,"b c",d}'::text[] as plain`.execute(
    db,
  )

  expect(rows[0]).toEqual({ all: values, none: [], one: ['j r r tolkien'], plain: ['a', null, 'b c', 'd'] })
})

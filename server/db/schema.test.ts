import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onOneMachine } from '../testing/on-one-machine.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { writeSchemaSource } from './schema-source.ts'

test('the types of the tables are those of the migrated database', async (context) => {
  onOneMachine(context, 'keys name what rows are distributed by')
  const { db } = await createTestDatabase()

  const source = readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8')

  expect(source, 'run `npm run generate-schema`').toBe(await writeSchemaSource(db))
})

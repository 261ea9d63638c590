import { expect, test } from 'vitest'
import { countQueries } from '../../testing/count-queries.ts'
import { startApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

test('a hundred who ask at the same moment whether a server is ready are all answered, and the database is asked once', async () => {
  const { db, queriesOf } = countQueries((await createTestDatabase()).db)
  const askAtOnce = async (times: number) => {
    const { app } = await startApp({ db })
    const ask = async () => expect((await app.inject('/ready')).statusCode).toBe(200)
    return queriesOf(() => Promise.all(Array.from({ length: times }, ask)))
  }
  // Opens the connections: the check has half a second.
  await Promise.all(Array.from({ length: 4 }, () => db.selectFrom('reader').select('id').execute()))

  expect(await askAtOnce(100)).toBe(await askAtOnce(1))
})

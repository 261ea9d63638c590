import { expect, test } from 'vitest'
import { checkIn } from '#contract/points.ts'
import { createTestDatabase } from '../server/testing/test-database.ts'
import { startDemoApp } from './demo-app.ts'
import { demoReaders } from './readers.ts'

const day = 24 * 60 * 60 * 1000

test('the demo reader stays signed in for more than a year, although every session ends within one', async () => {
  const app = await startDemoApp((await createTestDatabase()).db)
  const [reader] = demoReaders
  if (!reader) throw new Error('The demo has no readers.')
  const start = Date.UTC(2025, 0, 1)

  for (let days = 0; days <= 400; days += 10) {
    const api = await app.at(new Date(start + days * day), reader)
    expect(await api.call(checkIn, {})).toMatchObject({ is_active: true })
  }

  await app.close()
})

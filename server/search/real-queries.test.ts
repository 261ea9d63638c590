import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/database.ts'
import { realQueries, askedFor } from '../testing/real-queries.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { loadShelf } from './index/load-shelf.ts'
import { searchShelf } from './shelf-search.ts'

let db: Db
beforeAll(async () => {
  db = (await createTestDatabase()).db
  await loadShelf(db, join(import.meta.dirname, '../../shelf'))
})

/** One over the place at which it is found, on average: 1 where each book is the first. */
const aim = 0.95

test.each(Object.entries(realQueries))('on the starter shelf people find what they mean: %s', async (kind, lines) => {
  const type = kind.startsWith('authors') ? 'author' : 'title'
  const asked = await Promise.all(
    askedFor(lines).map(async ({ text, meant }) => {
      const { books } = await searchShelf(db, { type, query: text, page: 1 })
      const at = books.findIndex(({ title, authors }) =>
        type === 'author' ? authors.includes(meant) : title === meant,
      )
      return { text, points: at < 0 ? 0 : 1 / (at + 1) }
    }),
  )
  const mean = asked.reduce((sum, { points }) => sum + points, 0) / asked.length

  expect(
    mean,
    `not first: ${asked.flatMap(({ text, points }) => (points < 1 ? text : [])).join(', ')}`,
  ).toBeGreaterThan(aim)
})

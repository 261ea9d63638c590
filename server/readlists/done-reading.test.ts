import { expect, test } from 'vitest'
import { addReading, editReading } from '#contract/library/readings.ts'
import { addBooks } from '../testing/books.ts'
import { startApp } from '../testing/test-app.ts'

test('a date that is set right moves its book alone, and all stay in the order of their finishes', async () => {
  const { db, signUp } = await startApp()
  const ana = await signUp('ana')
  const books = await addBooks(
    db,
    Array.from({ length: 6 }, (_, n) => ({ title: `Volume ${n}` })),
  )
  const readings: string[] = []
  for (const [n, { id }] of books.entries()) {
    const body = { outcome: 'finished', finished_on: `2026-01-1${n}` } as const
    readings.push((await ana.call(addReading, { params: { id }, body })).reading.id)
  }
  const inOrder = () =>
    db
      .selectFrom('readlist_book')
      .innerJoin('readlist', 'readlist.id', 'readlist_id')
      .innerJoin('book', 'book.id', 'book_id')
      .select(['title', 'position'])
      .where('kept_for_you', '=', true)
      .orderBy('position')
      .execute()
  const before = await inOrder()

  const params = { id: readings[1] ?? '' }
  await ana.call(editReading, { params, body: { outcome: 'finished', finished_on: '2026-02-01' } })

  const after = await inOrder()
  expect(after.map(({ title }) => title)).toEqual([1, 5, 4, 3, 2, 0].map((n) => `Volume ${n}`))
  const others = (rows: typeof before) => rows.filter(({ title }) => title !== 'Volume 1')
  expect(others(after)).toEqual(others(before))
})

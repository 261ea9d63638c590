import { CompiledQuery } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { addFavorite, listFavorites, removeFavorite } from '#contract/favorites.ts'
import { deleteGoal, listGoals, setGoal } from '#contract/library/goals.ts'
import { listLibrary } from '#contract/library/library.ts'
import { addProgress, getEntry, updateEntry } from '#contract/library/readings.ts'
import { checkIn, getPoints, getPointsHistory, getStreak, listEarnedAchievements } from '#contract/points.ts'
import { clearRating, rateBook } from '#contract/ratings.ts'
import { getReadingStatus, listBooksInProgress, removeReadingStatus, updateReadingStatus } from '#contract/reading.ts'
import { observeQueries } from '../../db/query-observer.ts'
import { onEachNode } from '../../db/pool/on-each-node.ts'
import { addBooks, type TestBook } from '../books.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../test-app.ts'

const { isDistributed } = inject('testCluster')

/** Needs `npm run test-by-url -- --distributed`. */
describe.runIf(isDistributed)('on a database that is distributed over machines', () => {
  let octavo: TestApp
  beforeAll(async () => {
    // What is checked of the whole database asks several shards at once in ways that Citus refuses.
    octavo = await startApp({ madeUp: true })
  })

  interface OneCall {
    name: string
    /** What the reader did before. */
    after?: (reader: TestReader, book: TestBook) => Promise<unknown>
    call: (reader: TestReader, book: TestBook) => Promise<unknown>
    /** Tables that are whole on each node and are written: these writes are transactions of all nodes. */
    everywhere?: string[]
  }

  const move = (status: 'WANT_TO_READ' | 'READING' | 'FINISHED') => (reader: TestReader, book: TestBook) =>
    reader.call(updateReadingStatus, { params: { id: book.id }, body: { status } })
  const rate = (rating: number) => (reader: TestReader, book: TestBook) =>
    reader.call(rateBook, { body: { google_books_id: book.google_books_id, rating } })
  const favor = (reader: TestReader, book: TestBook) =>
    reader.call(addFavorite, { body: { google_books_id: book.google_books_id } })
  const plan = (reader: TestReader) =>
    reader.call(setGoal, { params: { period: '2026' }, body: { unit: 'books', target: 12 } })

  test.each<OneCall>([
    { name: 'wants to read a book', call: move('WANT_TO_READ') },
    { name: 'begins it', after: move('WANT_TO_READ'), call: move('READING') },
    { name: 'comes as far as page 20', after: move('READING'), call: readTo(20) },
    { name: 'finishes it', after: move('READING'), call: move('FINISHED'), everywhere: ['readlist_book'] },
    { name: 'wants it again', after: move('FINISHED'), call: move('WANT_TO_READ'), everywhere: ['readlist_book'] },
    {
      name: 'removes it',
      after: move('READING'),
      call: (reader, { id }) => reader.call(removeReadingStatus, { params: { id } }),
      everywhere: ['library_book'],
    },
    { name: 'rates it', call: rate(4), everywhere: ['book'] },
    { name: 'changes the stars', after: rate(4), call: rate(3), everywhere: ['book'] },
    {
      name: 'clears the stars',
      after: rate(4),
      call: (reader, book) => reader.call(clearRating, { params: { id: book.id } }),
      everywhere: ['book'],
    },
    { name: 'makes it a favorite', call: favor },
    {
      name: 'makes it none',
      after: favor,
      call: (reader, book) => reader.call(removeFavorite, { body: { book_id: book.id } }),
    },
    {
      name: 'notes something about it',
      after: move('READING'),
      call: (reader, { id }) => reader.call(updateEntry, { params: { id }, body: { private_note: 'Lent to Ann.' } }),
      everywhere: ['library_book'],
    },
    { name: 'sets a goal', call: plan },
    {
      name: 'deletes it',
      after: plan,
      call: (reader) => reader.call(deleteGoal, { params: { period: '2026' }, query: { unit: 'books' } }),
    },
    { name: 'says that they read today', call: (reader) => reader.call(checkIn, {}) },
    { name: 'asks how it is with a book', call: (reader, { id }) => reader.call(getReadingStatus, { params: { id } }) },
    { name: 'opens an entry', after: move('READING'), call: openEntry },
    {
      name: 'looks at what they read',
      call: (reader) => reader.call(listBooksInProgress, { query: { status: 'READING' } }),
    },
    {
      name: 'looks at their library',
      after: move('READING'),
      call: (reader) => reader.call(listLibrary, { query: {} }),
    },
    { name: 'looks at their favorites', after: favor, call: (reader) => reader.call(listFavorites, { query: {} }) },
    { name: 'looks at their goals', after: plan, call: (reader) => reader.call(listGoals, {}) },
    { name: 'looks at their points', call: (reader) => reader.call(getPoints, {}) },
    { name: 'looks at where they are from', call: (reader) => reader.call(getPointsHistory, { query: {} }) },
    { name: 'looks at their streak', call: (reader) => reader.call(getStreak, {}) },
    { name: 'looks at their achievements', call: (reader) => reader.call(listEarnedAchievements, {}) },
  ])('a reader who $name is served by one shard', async ({ name, after, call, everywhere = [] }) => {
    const reader = await octavo.signUp(name.replaceAll(/\W/g, '_').slice(0, 30))
    const [book] = await addBooks(octavo.db, [{ title: 'Emma', pages: 300 }])
    await after?.(reader, book)

    const asked = await listStatements(() => call(reader, book))

    const plans = await Promise.all(asked.map(planOf))
    expect(scatteredOf(plans)).toEqual([])
    expect([...new Set(plans.flatMap(({ written }) => written))].toSorted()).toEqual(everywhere)
  })

  test('one who logs in is looked for by name on all shards; all else is on their own', async () => {
    await octavo.signUp('nora')

    const asked = await listStatements(() =>
      octavo.anyone.call(login, { body: { username: 'nora', password: testPassword } }),
    )

    const plans = await Promise.all(asked.map(planOf))
    expect(scatteredOf(plans)).toEqual([expect.stringContaining('"username_folded" = $1')])
  })

  function scatteredOf(plans: readonly Plan[]): string[] {
    return plans.filter(({ tasks }) => Math.max(0, ...tasks) > 1).map(({ text }) => text)
  }

  async function openEntry(reader: TestReader, book: TestBook) {
    return reader.call(getEntry, { params: { id: book.id } })
  }

  function readTo(page: number) {
    return async (reader: TestReader, book: TestBook) => {
      const [reading] = (await openEntry(reader, book)).readings
      if (!reading) throw new Error('No reading is open.')
      await reader.call(addProgress, { params: { id: reading.id }, body: { page } })
    }
  }

  interface Plan {
    text: string
    /** How many shards each part of it is asked of; empty where no table is distributed, or Citus explains no such insert. */
    tasks: number[]
    written: string[]
  }

  async function planOf({ sql: text, parameters }: CompiledQuery): Promise<Plan> {
    const explained = CompiledQuery.raw(`explain (costs off) ${text}`, [...parameters])
    const rows = await octavo.db
      .executeQuery<{ 'QUERY PLAN': string }>(explained)
      .then((reply) => reply.rows)
      .catch((error: unknown) => {
        if (String(error).includes('could not create distributed plan')) return []
        throw error
      })
    const lines = rows.map((row) => row['QUERY PLAN']).join('\n')
    return {
      text,
      tasks: [...lines.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count)),
      written: [...text.matchAll(/(?:insert into|update|delete from)\s+"?(\w+)/g)]
        .map(([, table = '']) => table)
        .filter((table) => onEachNode.includes(table)),
    }
  }
})

/** Those that the database did for the work, without those that begin or end a transaction. */
async function listStatements(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = []
  observeQueries(async (query, run) => {
    const reply = await run()
    asked.push(query)
    return reply
  })
  try {
    await work()
  } finally {
    observeQueries(undefined)
  }
  return asked.filter(({ sql: text }) => /^\s*(with|select|insert|update|delete|\()/.test(text))
}

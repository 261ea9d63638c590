import { expect, onTestFinished, test } from 'vitest'
import { listOthersByAuthor } from '../book-page/more-of-book.sql.ts'
import { listKnownBooks } from '../imports/matching/known-books.sql.ts'
import { addBooks } from '../testing/books.ts'
import { watchQueries } from '../testing/generic-plans.ts'
import { onOneMachine } from '../testing/on-one-machine.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { findAuthorTotals, listBooksOfAuthor } from './authors.sql.ts'

/** More than a plan would rather look through in the order of their fame. */
const others = 6_000
/** A few for each of the books that are found, whatever the plan joins to them. */
const few = 100

test('of many books, the few of an author, and those that an import may mean, are found without looking through the others', async (context) => {
  onOneMachine(context, 'a plan is not told as JSON')
  const database = await createTestDatabase()
  const { db } = database
  const queries = watchQueries(database)
  onTestFinished(() => queries.close())
  await addBooks(
    db,
    Array.from({ length: others }, (_, n) => ({
      title: `Volume ${n}`,
      authors: [`Writer ${n}`],
      popularity: n,
    })),
  )
  await addBooks(db, [{ title: 'Emma', authors: ['Jane Austen'], genres: ['Regency'] }])
  await queries.planAsOften()
  const rowsRead = async (work: () => Promise<unknown[] | object>) => {
    queries.forget()
    const found = await work()
    expect(found).not.toEqual([])
    const { asked, rows } = await queries.runAgain()
    expect(asked).toBeGreaterThan(0)
    return rows
  }

  expect(
    await rowsRead(() => listBooksOfAuthor(queries.db, 'jane austen', { offset: 0, limit: 20 })),
    'the books of an author',
  ).toBeLessThan(few)
  expect(await rowsRead(() => findAuthorTotals(queries.db, 'jane austen')), 'what an author wrote').toBeLessThan(few)
  expect(
    await rowsRead(() => listOthersByAuthor(queries.db, { bookId: null, authorKey: 'jane austen', limit: 6 })),
    'more by the author of a book',
  ).toBeLessThan(few)
  expect(
    await rowsRead(() => listKnownBooks(queries.db, [{ index: 0, any: ['=emma'], all: [['a:austen', 'a:j']] }])),
    'the books of an import',
  ).toBeLessThan(few)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateReadingStatus } from '#contract/reading.ts'
import { openDatabase } from '../db/database.ts'
import { addBooks } from '../testing/books.ts'
import { onOneMachine } from '../testing/on-one-machine.ts'
import { startApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

/** PostgreSQL plans a statement anew for its first five calls, then once for all where that promises to be no slower. */
const plannedAnew = 5

test('the statements of finishing a book are planned once, not for each call', async (context) => {
  onOneMachine(context, 'the coordinator looks for each call which machines it asks')
  const { address } = await createTestDatabase()
  const { db } = openDatabase({ address, connections: 1 })
  const { signUp } = await startApp({ db, madeUp: true })
  const alice = await signUp('alice')
  const books = await addBooks(
    db,
    Array.from({ length: 3 * plannedAnew }, (_, i) => ({ title: `Volume ${i}` })),
  )
  await sql`
    insert into award (reader_id, deed, subject_id, id, points, earned_at)
    select reader.id, 'rate', 'book ' || i, gen_random_uuid(), 2, now() from reader, generate_series(1, 5000) as i
  `.execute(db)
  // It knows by now what a ledger holds, and takes any other action in it to be as frequent.
  await sql`analyze`.execute(db)
  for (const { google_books_id } of books) {
    await alice.call(updateReadingStatus, { params: { id: google_books_id }, body: { status: 'FINISHED' } })
  }

  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where custom_plans > ${plannedAnew}`.execute(db)
  expect(rows).toEqual([])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createReadlist } from '#contract/readlists.ts'
import { countRowsRead } from '../testing/rows-read.ts'
import { startApp } from '../testing/test-app.ts'
import { findDoneReading } from './done-reading.sql.ts'
import { allBooks, finishedCount } from './shown-books.sql.ts'

test('how many books of a list are finished is counted without reading all that is finished', async () => {
  const { db, signUp } = await startApp({ madeUp: true })
  const ana = await signUp('ana')
  const { id: readerId } = await db.selectFrom('reader').select('id').executeTakeFirstOrThrow()
  const doneId = await findDoneReading(db, readerId)
  for (let n = 0; n < 60; n += 1) await ana.call(createReadlist, { body: { name: `List ${n}` } })
  await sql`
    with many as (
      insert into book (id, google_books_id, source, title, authors, fetched_at, created_at)
      select gen_random_uuid(), 'many-' || n, 'shelf', 'Volume ' || n, '{}', now(), now()
      from generate_series(1, 2000) as n
      returning id, google_books_id
    )
    insert into readlist_book (readlist_id, book_id, position, added_at)
    select ${doneId}::uuid, id, 1, now() from many
    union all
    select readlist.id, many.id, 1, now() from many, readlist
    where not kept_for_you and google_books_id in ('many-1', 'many-2', 'many-3', 'many-4', 'many-5')`.execute(db)
  await sql`analyze`.execute(db)

  const counted = sql<{ finished: number }>`
    select name, ${finishedCount(allBooks, doneId)} as finished from readlist where reader_id = ${readerId} and not kept_for_you`
  const { rows } = await counted.execute(db)

  expect(rows.map(({ finished }) => finished)).toEqual(Array.from({ length: 60 }, () => 5))
  expect(await countRowsRead(db, counted)).toBeLessThan(60 * 5 * 10)
})

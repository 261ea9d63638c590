import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../db/transact.ts'
import { analyzeBooks } from '../search/index/store-books.sql.ts'
import { addBooks } from '../testing/books.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { listSameBooks } from './same-books.ts'

test('a book is found by its title and author without a look at all others', async () => {
  const { db } = await createTestDatabase()
  const [emma] = await addBooks(db, [{ title: 'Emma', authors: ['Jane Austen'] }])
  await sql`
    with added as (
      insert into book (id, google_books_id, source, title, authors, fetched_at, created_at)
      select gen_random_uuid(), 'other-' || number, 'shelf', 'Book ' || number, '{}', now(), now()
      from generate_series(1, 20000) as number
      returning id, title
    )
    insert into book_search (book_id, terms, folded_title, author_keys, popularity)
    select id, '', lower(title), array['author of ' || title], 0 from added`.execute(db)
  await analyzeBooks(db)

  const [same, read] = await transact(db, async (tx) => {
    const found = await listSameBooks(tx, [{ title: 'Emma', authors: ['Jane Austen'] }])
    const { rows } = await sql<{ rows: number }>`
      select sum(seq_tup_read)::integer as rows from pg_stat_xact_user_tables
      where relname in ('book', 'book_search')`.execute(tx)
    return [found, rows[0]?.rows]
  })

  expect([...same]).toEqual([[0, emma.google_books_id]])
  expect(read).toBe(0)
})

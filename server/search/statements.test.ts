import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SearchType } from '#contract/books.ts'
import { openDatabase, type Db } from '../db/database.ts'
import { addBooks } from '../testing/books.ts'
import { countQueries } from '../testing/count-queries.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { nearKeys } from './index/fuzzy-keys.ts'
import { searchShelf } from './shelf-search.ts'

const searches: [what: string, statements: number, type: SearchType, query: string][] = [
  ['a title', 2, 'title', 'The Drowned Lantern'],
  ['a title with a typo', 3, 'title', 'The Drowned Lanturn'],
  ['a title in the other number', 3, 'title', 'The Drowned Lanterns'],
  ['words that no title contains', 2, 'title', 'Zubiqo Vexemi'],
  ['an author', 2, 'author', 'Odalys Brackenridge'],
  ['an author with a typo', 3, 'author', 'Odalys Brackenrigde'],
  ['an author spelled by ear', 3, 'author', 'Odalis Brakenridge'],
  ['an author nobody is', 2, 'author', 'Zubiqo Vexemi'],
  ['a genre', 2, 'genre', 'Maritime Gothic'],
  ['a genre with a typo', 3, 'genre', 'Maritime Gohtic'],
  ['a genre of no book', 2, 'genre', 'Zubiqo'],
]

test.each(searches)('a search for %s takes %i statements', async (_, statements, type, query) => {
  const { db, queriesOf } = countQueries((await createTestDatabase()).db)
  await shelve(db)
  expect(await queriesOf(() => searchShelf(db, { type, query, page: 1 }))).toBe(statements)
})

/** PostgreSQL plans a statement anew for its first five calls, then once for all where that promises to be no slower. */
const plannedAnew = 5

test('the statements of a search are planned once, not for each call', async () => {
  const { address } = await createTestDatabase()
  const { db } = openDatabase({ address, connections: 1 })
  await shelve(db)
  await sql`
    insert into book_word (word, titles, authors, genres, near)
    select 'w' || i, 1, 1, 1, array[i] from generate_series(1, 20000) as i`.execute(db)
  await sql`analyze`.execute(db)
  for (let round = 0; round < 3 * plannedAnew; round += 1) {
    for (const [, , type, query] of searches) await searchShelf(db, { type, query, page: 1 })
  }

  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where custom_plans > ${plannedAnew}`.execute(db)
  expect(rows).toEqual([])
})

test('a search for unknown words looks at few words, also the first on its connection', async () => {
  const { address } = await createTestDatabase()
  const { db } = openDatabase({ address, connections: 1 })
  await shelve(db)
  const syllables = 'ba ke ru mo tan vel dor is zen fli gra ost um pel ri'.split(' ')
  const made = syllables.flatMap((one) => syllables.flatMap((two) => syllables.map((three) => one + two + three)))
  const words = JSON.stringify(made.map((word) => ({ word, near: nearKeys(word) })))
  await sql`
    insert into book_word (word, titles, authors, genres, near)
    select word, 1, 1, 1, near from jsonb_to_recordset(${words}::jsonb) as made (word text, near integer[])
    on conflict do nothing`.execute(db)
  await sql`analyze`.execute(db)
  const before = await wordsReadInARow(db)

  for (const [type, query] of [
    ['title', 'kerumovelx quabasken zenflipelto'],
    ['author', 'kerumovelx quabasken'],
    ['genre', 'kerumovelx'],
  ] as const) {
    await searchShelf(db, { type, query, page: 1 })
  }

  expect(await wordsReadInARow(db)).toBe(before)
})

/** How many words were read from the table itself, without an index. */
async function wordsReadInARow(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ seq_tup_read: number }>`
    select seq_tup_read::integer from pg_stat_user_tables where relname = 'book_word'`.execute(db)
  return rows[0]?.seq_tup_read ?? 0
}

async function shelve(db: Db): Promise<void> {
  await addBooks(db, [
    { title: 'The Drowned Lantern', authors: ['Odalys Brackenridge'], genres: ['Maritime Gothic'] },
    { title: 'A Quiet Harbor', authors: ['Tamsin Oakhollow'], genres: ['Travel'] },
  ])
}

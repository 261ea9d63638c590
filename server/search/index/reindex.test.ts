import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeBackup } from '../../backup/write-backup.ts'
import type { Db } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { MIGRATIONS_FOLDER, listMigrations } from '../../db/migration-files.ts'
import { addBooks } from '../../testing/books.ts'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { findDifferences } from '../../verification/verify-data.ts'
import { renewStale } from './reindex.ts'
import { searchShelf } from '../shelf-search.ts'

test('books damaged by an endless word are repaired, and all others stay unchanged', async () => {
  const { db, address } = await createTestDatabase({ empty: true })
  await migrate(address, migrationsBefore('0021'))
  const endless = `字${'ა'.repeat(249)}${'ﷴ'.repeat(249)}`
  const word = `${'ა'.repeat(249)}${'محمد'.repeat(249)}`
  await store(db, 'damaged', endless, ['t:', '=字', 't:字', `t:${word}`, 'a:ann'])
  await store(db, 'long', 'Long '.repeat(110), ['t:', '=long', 't:long', 'a:ann'])
  await store(db, 'well', 'A Quiet Book', ['t:', '=aquietbook', 't:a', 't:quiet', 't:book', 'a:ann'])

  await migrate(address)
  const meanwhile = await titles(db, 'quiet')
  await Promise.all([renewStale(db), renewStale(db)])

  expect(meanwhile).toEqual(['A Quiet Book'])
  expect(await titles(db, 'quiet')).toEqual(['A Quiet Book'])
  expect(await titles(db, endless.slice(0, 300))).toEqual([endless])
  expect(await titles(db, 'long')).toEqual(['Long '.repeat(110)])
  expect(await findDifferences(db)).toEqual([])
  expect(await writeBackup(address, join(createTemporaryFolder(), 'backup'))).toMatchObject({ book_search: 3 })
})

test('words stored before phonetic search are found by sound once their books are reindexed', async () => {
  const { db } = await createTestDatabase()
  await addBooks(db, [{ title: 'Nietzsche', authors: ['Ann'] }])
  await sql`update book_word set near = '{}'`.execute(db)
  await sql`update book_search set folding = folding - 1`.execute(db)
  const before = await titles(db, 'nitche')

  await Promise.all([renewStale(db), renewStale(db)])

  expect([before, await titles(db, 'nitche')]).toEqual([[], ['Nietzsche']])
})

test('an older or the same Octavo does not reindex a book', async () => {
  const { db } = await createTestDatabase()
  await addBooks(db, [{ title: 'Of Today' }, { title: 'Of Tomorrow' }])
  await sql`update book_search set folding = folding + 1 where folded_title = 'of tomorrow'`.execute(db)
  const before = await db
    .selectFrom('book_search')
    .select(['folding', sql`xmin::text`.as('version')])
    .execute()

  await renewStale(db)

  const after = await db
    .selectFrom('book_search')
    .select(['folding', sql`xmin::text`.as('version')])
    .execute()
  expect(after).toEqual(before)
})

test('the database refuses a term that is too long, whatever wrote it', async () => {
  const { db } = await createTestDatabase()
  const endless = 'x'.repeat(2_100)

  await expect(
    sql`insert into book_word (word, titles, authors, genres, near) values (${endless}, 1, 0, 0, '{}')`.execute(db),
  ).rejects.toThrow('book_word_is_short')
})

function migrationsBefore(number: string): string {
  const folder = createTemporaryFolder()
  for (const name of listMigrations(MIGRATIONS_FOLDER).filter((each) => each < number)) {
    cpSync(join(MIGRATIONS_FOLDER, name), join(folder, name))
  }
  return folder
}

/** As it was stored until then. A patched server refuses the damaging term: there the book goes without. */
async function store(db: Db, id: string, title: string, terms: string[]): Promise<void> {
  await sql`
    insert into book (id, google_books_id, source, title, authors, genres, fetched_at, created_at)
    values (gen_random_uuid(), ${id}, 'google-books', ${title}, '{Ann}', '{}', now(), now())`.execute(db)
  const insert = (each: string[]) =>
    sql`
      insert into book_search (book_id, terms, folded_title, author_keys, popularity)
      select id, array_to_tsvector(${each}::text[]), ${title.trim().toLowerCase()}, '{ann}', 0 from book
      where google_books_id = ${id}`.execute(db)
  await insert(terms).catch(() => insert(terms.filter((term) => term.length < 1_000)))
  const counted = terms.filter((term) => !term.startsWith('='))
  for (const term of counted) {
    await sql`
      insert into book_word (word, titles, authors, genres, near)
      values (${term.slice(2)}, ${term.startsWith('t:') ? 1 : 0}, ${term.startsWith('a:') ? 1 : 0}, 0, '{}')
      on conflict (word) do update set
        titles = book_word.titles + excluded.titles, authors = book_word.authors + excluded.authors`.execute(db)
  }
}

async function titles(db: Db, query: string): Promise<string[]> {
  const { books } = await searchShelf(db, { type: 'title', query, page: 1 })
  return books.map(({ title }) => title)
}

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { searchBooks } from '#contract/books.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { addBooks } from '../testing/books.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { startApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { findDifferences } from '../verification/verify-data.ts'

/** Words without end: of letters that fold into several, with a sign before them that cuts no word, of wide characters. */
const endless = [
  `字${'ა'.repeat(249)}${'ﷴ'.repeat(249)}`,
  `の${'ﷴ'.repeat(499)}`,
  `${'ﷴ'.repeat(250)}字${'ﷴ'.repeat(249)}`,
  `字${'\u0301'.repeat(499)}`,
  `字${'ﷴ'.repeat(299)}`,
  '㌖'.repeat(500),
  '𝒳'.repeat(250),
  'ﷺ'.repeat(500),
]

const titlePage = { page: 1, filterType: 'title' } as const

test('books with endless words are found and consistent, and their backup can be restored', async () => {
  const { db, address } = await createTestDatabase()
  const { anyone } = await startApp({ db })
  await addBooks(
    db,
    endless.map((title) => ({ title, authors: [title.slice(0, 200)], genres: [title.slice(0, 100)] })),
  )

  for (const title of endless) {
    const { books } = await anyone.call(searchBooks, { query: { ...titlePage, q: title.slice(0, 300) } })
    expect(books.map((book) => book.title)).toContain(title)
  }
  expect(await findDifferences(db)).toEqual([])

  const [file, copy] = [join(createTemporaryFolder(), 'backup'), await createTestDatabase({ empty: true })]
  await writeBackup(address, file)
  await restoreBackup(copy.address, file)
  expect(await findDifferences(copy.db)).toEqual([])
  const again = await startApp({ db: copy.db })
  expect((await again.anyone.call(searchBooks, { query: { ...titlePage, q: 'の' } })).books).toHaveLength(1)
})

test.each(['title', 'author', 'genre'] as const)('an endless word can be searched for by %s', async (filterType) => {
  const { anyone, db } = await startApp()
  const text = endless.map((title) => title.slice(0, 300))
  await addBooks(db, [{ title: '字 محمد', authors: ['字 محمد'], genres: ['字'] }])

  const found = await Promise.all(text.map((q) => anyone.call(searchBooks, { query: { q, filterType, page: 1 } })))

  expect(found.map(({ source }) => source)).toEqual(text.map(() => 'shelf'))
})

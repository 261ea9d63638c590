import { expect, test } from 'vitest'
import type { SearchType } from '#contract/books.ts'
import type { Db } from '../db/database.ts'
import { addBooks } from '../testing/books.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { searchShelf } from './shelf-search.ts'
import type { NewBook } from './index/store-books.ts'

async function shelve(books: Partial<NewBook>[]): Promise<Db> {
  const { db } = await createTestDatabase()
  await addBooks(db, books)
  return db
}

async function search(db: Db, query: string, type: SearchType = 'title'): Promise<string[]> {
  const { books } = await searchShelf(db, { type, query, page: 1 })
  return books.map(({ title }) => title)
}

test('a book with that title comes before one only searched for by it, however well known', async () => {
  const db = await shelve([
    { title: 'The Stranger', otherTitles: ['The Outsider', "L'Étranger"], popularity: 1_000_000 },
    { title: 'The Outsider', popularity: 1_500 },
    { title: 'The Outsiders', popularity: 500_000 },
  ])

  expect(await search(db, 'the outsider')).toEqual(['The Outsider', 'The Stranger', 'The Outsiders'])
  expect(await search(db, 'letranger')).toEqual(['The Stranger'])
  expect(await search(db, 'etranjer')).toEqual(['The Stranger'])
})

test('the books of a series come best known first, and the earliest first if equally well known', async () => {
  const series = { otherTitles: ['The Tower'], popularity: 4_000 }
  const db = await shelve([
    { title: 'Third Floor', ...series, year: '1990' },
    { title: 'First Floor', ...series, year: '1980' },
    { title: 'Roof', ...series, popularity: 9_000, year: '2000' },
    { title: 'Second Floor', ...series, year: '1985' },
  ])

  expect(await search(db, 'the tower')).toEqual(['Roof', 'First Floor', 'Second Floor', 'Third Floor'])
})

test('a book is found by its other title in a script without spaces, whole and in part', async () => {
  const db = await shelve([
    { title: 'One Hundred Years of Solitude', otherTitles: ['百年の孤独', '백년의 고독', 'מאה שנים של בדידות'] },
    { title: 'Dream of the Red Chamber', otherTitles: ['红楼梦'] },
  ])

  expect(await search(db, '百年の孤独')).toEqual(['One Hundred Years of Solitude'])
  expect(await search(db, '孤独')).toEqual(['One Hundred Years of Solitude'])
  expect(await search(db, '백년의 고독')).toEqual(['One Hundred Years of Solitude'])
  expect(await search(db, 'מאה שנים')).toEqual(['One Hundred Years of Solitude'])
  expect(await search(db, '红楼')).toEqual(['Dream of the Red Chamber'])
})

test('an author of that name comes before one who only also goes by it', async () => {
  const db = await shelve([
    { title: 'Murder', authors: ['Agatha Christie'], otherNames: ['Mary Westmacott'], popularity: 1_000_000 },
    { title: 'Spring', authors: ['Mary Westmacott'], popularity: 1_500 },
  ])

  expect(await search(db, 'westmacott', 'author')).toEqual(['Spring', 'Murder'])
  expect(await search(db, 'mary westmacot', 'author')).toEqual(['Spring', 'Murder'])
  expect(await search(db, 'agatha christie', 'author')).toEqual(['Murder'])
  expect(await search(db, 'murder westmacott')).toEqual(['Murder'])
})

test('a short word alone is taken for a typo only if the corrected word is a title', async () => {
  const db = await shelve([
    { title: 'Dune', authors: ['Frank Herbert'] },
    { title: "Salem's Lot", authors: ['Stephen King'] },
    { title: 'Moominland', authors: ['Tove Jansson'] },
  ])

  expect(await search(db, 'dume')).toEqual(['Dune'])
  expect(await search(db, 'lotr')).toEqual([])
  expect(await search(db, 'love', 'author')).toEqual([])
  expect(await search(db, 'kign', 'author')).toEqual(["Salem's Lot"])
})

test('a rare word is not corrected to a common one', async () => {
  const db = await shelve([
    { title: 'The Emigrants', authors: ['Vilhelm Moberg'] },
    { title: 'Frankenstein', authors: ['Mary Shelley'] },
    { title: 'The Modern Mind' },
    { title: 'Modern Times' },
  ])

  expect((await search(db, 'frankenstein or the modern prometheus'))[0]).toBe('Frankenstein')
  expect((await search(db, 'frankenstein the modern prometheus'))[0]).toBe('Frankenstein')
})

import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SearchType } from '#contract/books.ts'
import type { Db } from '../../db/database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { findDifferences } from '../../verification/verify-data.ts'
import { isbnFrom } from '../../books/isbn.ts'
import { loadShelf, readShelf } from './load-shelf.ts'
import { searchShelf } from '../shelf-search.ts'

const starterShelf = join(import.meta.dirname, '../../../shelf')

let folder: string
let db: Db
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-shelf-'))
  db = (await createTestDatabase()).db
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(
  name: string,
  books: {
    id: string
    title: string
    renown?: number
    series?: { name: string; number: number }
    titles?: string[]
    also?: string[]
    opening?: string
    isbn?: string[]
  }[],
): void {
  const line = (book: object) => {
    const rest = {
      authors: ['Ann'],
      year: -8,
      genres: ['Epic'],
      pages: null,
      language: 'grc',
      renown: 3,
      description: 'Old.',
    }
    return JSON.stringify({ ...rest, ...book })
  }
  writeFileSync(join(folder, name), `${books.map(line).join('\n')}\n`)
}

async function titles(): Promise<string[]> {
  const rows = await db.selectFrom('book').select('title').orderBy('google_books_id').execute()
  return rows.map(({ title }) => title)
}

test('the first start loads the starter shelf, and a second start does not read it again', async () => {
  for (const name of readdirSync(starterShelf)) copyFileSync(join(starterShelf, name), join(folder, name))
  await loadShelf(db, folder)
  const stored = await titles()

  await db
    .deleteFrom('book')
    .where('title', '=', stored[0] ?? '')
    .execute()
  await loadShelf(db, folder)

  expect(stored.length).toBeGreaterThanOrEqual(500)
  expect(stored).toHaveLength(readShelf(folder).books().length)
  expect(await titles()).not.toContain(stored[0])
})

test('books new to a shelf are added, and changed ones are left as stored', async () => {
  write('a.jsonl', [{ id: 'shelf-1', title: 'One' }])
  await loadShelf(db, folder)
  write('a.jsonl', [
    { id: 'shelf-1', title: 'One, Changed' },
    { id: 'shelf-2', title: 'Two' },
  ])
  write('b.jsonl', [{ id: 'shelf-3', title: 'Three' }])

  await loadShelf(db, folder)

  expect(await titles()).toEqual(['One', 'Two', 'Three'])
})

test('the search terms of a book follow the files, and its stored fields do not', async () => {
  write('a.jsonl', [
    { id: 'shelf-1', title: 'One', renown: 1, also: ['Uno', 'Ein Anfang'] },
    { id: 'shelf-2', title: 'Two', renown: 2 },
  ])
  await loadShelf(db, folder)
  write('a.jsonl', [
    { id: 'shelf-1', title: 'One, Changed', renown: 1, also: ['Uno', 'Начало'] },
    { id: 'shelf-2', title: 'Two', renown: 9 },
  ])
  writeFileSync(join(folder, 'author-names.json'), JSON.stringify({ Ann: ['Анна Каренина'] }))

  await Promise.all(Array.from({ length: 4 }, () => loadShelf(db, folder)))

  expect(await titles()).toEqual(['One', 'Two'])
  expect(await search('title', 'начало')).toEqual(['One'])
  expect(await search('title', 'uno')).toEqual(['One'])
  expect(await search('title', 'anfang')).toEqual([])
  expect(await search('title', 'changed')).toEqual([])
  expect(await search('author', 'каренина')).toEqual(['Two', 'One'])
  expect(await findDifferences(db)).toEqual([])
})

test('the other titles, the openings and the places in series of a shelf follow the files, and one is found by all its names', async () => {
  const facts = () =>
    db
      .selectFrom('shelf_fact')
      .innerJoin('book', 'book.id', 'book_id')
      .select(['title', 'other_titles', 'series', 'series_number', 'opening'])
      .orderBy('google_books_id')
      .execute()
  write('a.jsonl', [
    { id: 'shelf-1', title: 'One', also: ['Uno', 'The Numbers'] },
    { id: 'shelf-2', title: 'Two' },
  ])
  await loadShelf(db, folder)
  expect(await facts()).toEqual([])

  write('a.jsonl', [
    { id: 'shelf-1', title: 'One', titles: ['Uno', '一'], also: ['The Numbers'] },
    { id: 'shelf-2', title: 'Two', series: { name: 'The Numbers', number: 2 }, opening: 'Then there were two.' },
  ])
  await Promise.all(Array.from({ length: 4 }, () => loadShelf(db, folder)))

  expect(await facts()).toEqual([
    { title: 'One', other_titles: ['Uno', '一'], series: '', series_number: null, opening: '' },
    {
      title: 'Two',
      other_titles: [],
      series: 'The Numbers',
      series_number: 2,
      opening: 'Then there were two.',
    },
  ])
  expect(await search('title', 'uno')).toEqual(['One'])
  expect(await search('title', 'the numbers')).toEqual(['One'])

  write('a.jsonl', [
    { id: 'shelf-1', title: 'One', opening: 'Once there was one.' },
    { id: 'shelf-2', title: 'Two', series: { name: 'Numbers', number: 3 } },
  ])
  await loadShelf(db, folder)

  expect(await facts()).toEqual([
    { title: 'One', other_titles: [], series: '', series_number: null, opening: 'Once there was one.' },
    { title: 'Two', other_titles: [], series: 'Numbers', series_number: 3, opening: '' },
  ])
})

test('no place in a series is given to two books of the starter shelf, and no title is said twice', () => {
  const books = readShelf(starterShelf).books()
  const positions = books.flatMap(({ series }) => (series ? [`${series.name} ${series.number}`] : []))
  const repeated = books.filter(
    ({ title, shownTitles = [] }) => new Set([title, ...shownTitles]).size !== shownTitles.length + 1,
  )

  expect(positions.length).toBeGreaterThan(100)
  expect(new Set(positions).size).toBe(positions.length)
  expect(repeated.map(({ title }) => title)).toEqual([])
})

test('a shelf loaded without ISBNs gets them, and a book that already has one keeps it', async () => {
  write('a.jsonl', [
    { id: 'shelf-1', title: 'One' },
    { id: 'shelf-2', title: 'Two' },
  ])
  await loadShelf(db, folder)
  await sql`
    insert into book_other_id select 'isbn-9780441172719', id from book where google_books_id = 'shelf-2'`.execute(db)
  write('a.jsonl', [
    { id: 'shelf-1', title: 'One', isbn: ['9780141439518', '9780441172719'] },
    { id: 'shelf-2', title: 'Two' },
  ])

  await Promise.all([loadShelf(db, folder), loadShelf(db, folder)])

  expect(await search('title', '0-14-143951-3')).toEqual(['One'])
  expect(await search('title', '9780441172719')).toEqual(['Two'])
  expect(await findDifferences(db)).toEqual([])
})

test('every ISBN of the starter shelf is valid, and belongs to one book', () => {
  const isbns = readShelf(starterShelf)
    .books()
    .flatMap((book) => book.isbns ?? [])

  expect(isbns.length).toBeGreaterThan(800)
  expect(isbns.filter((isbn) => isbnFrom(isbn) !== isbn)).toEqual([])
  expect(new Set(isbns).size).toBe(isbns.length)
})

test('servers that start together fill the shelf once', async () => {
  write(
    'a.jsonl',
    Array.from({ length: 50 }, (_, at) => ({ id: `shelf-${at}`, title: `Book ${at}` })),
  )

  await Promise.all(Array.from({ length: 4 }, () => loadShelf(db, folder)))

  expect(await titles()).toHaveLength(50)
  const { rows } = await sql<{ titles: number }>`select titles from book_word where word = 'book'`.execute(db)
  expect(rows).toEqual([{ titles: 50 }])
})

test('renown is counted in readers, up to a million for a book that everybody knows', async () => {
  write('a.jsonl', [
    { id: 'shelf-1', title: 'One', renown: 1 },
    { id: 'shelf-5', title: 'Five', renown: 5 },
    { id: 'shelf-10', title: 'Ten', renown: 10 },
  ])

  expect(
    readShelf(folder)
      .books()
      .map(({ popularity }) => popularity),
  ).toEqual([1_500, 26_987, 1_000_000])
})

test('a book is found by its other titles and by the other names of its author', async () => {
  write('a.jsonl', [
    { id: 'shelf-1', title: 'One', also: ['Der Erste', '第一'] },
    { id: 'shelf-2', title: 'Two' },
  ])
  writeFileSync(join(folder, 'author-names.json'), JSON.stringify({ Ann: ['Анна Каренина'] }))
  await loadShelf(db, folder)

  expect(await search('title', 'der erste')).toEqual(['One'])
  expect(await search('title', '第一')).toEqual(['One'])
  expect((await search('author', 'каренина')).toSorted()).toEqual(['One', 'Two'])
})

async function search(type: SearchType, query: string): Promise<string[]> {
  const { books } = await searchShelf(db, { type, query, page: 1 })
  return books.map(({ title }) => title)
}

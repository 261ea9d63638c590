import { join } from 'node:path'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchType } from '#contract/books.ts'
import type { Db } from '../db/database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readShelf } from './index/load-shelf.ts'
import { searchShelf } from './shelf-search.ts'
import { storeBooks, type NewBook } from './index/store-books.ts'
import { splitTitle, titleKeys } from './index/title-keys.ts'

const starterShelf = readShelf(join(import.meta.dirname, '../../shelf')).books()

let db: Db
beforeAll(async () => {
  db = (await createTestDatabase()).db
  await storeBooks(db, starterShelf)
})

test('every book of the starter shelf comes first for its title, unless another has the same title', async () => {
  const namesakes = Map.groupBy(starterShelf.flatMap(keyed), ({ key }) => key)
  const missed: string[] = []
  const left = [...starterShelf]
  async function checkNext(): Promise<void> {
    const book = left.pop()
    if (!book) return
    const same = new Set(
      keyed(book)
        .flatMap(({ key }) => namesakes.get(key) ?? [])
        .map(({ id }) => id),
    )
    const { books } = await searchShelf(db, { type: 'title', query: book.title, page: 1 })
    if (!same.has(books[0]?.google_books_id ?? '')) missed.push(`${book.title}: ${books[0]?.title}`)
    if (!books.some(({ google_books_id }) => google_books_id === book.google_books_id)) missed.push(book.title)
    return checkNext()
  }
  await Promise.all(Array.from({ length: 6 }, checkNext))

  expect(missed).toEqual([])
})

function keyed(book: NewBook): { key: string; id: string }[] {
  return titleKeys(splitTitle(book.title)).map((key) => ({ key, id: book.google_books_id }))
}

describe('a known book is among the first three results', () => {
  test.each([
    // By a series.
    ['narnia', 'The Lion, the Witch and the Wardrobe'],
    ['chronicles of narnia', 'The Lion, the Witch and the Wardrobe'],
    ['a song of ice and fire', 'A Game of Thrones'],
    ['in search of lost time', "Swann's Way"],
    ['harry potter', "Harry Potter and the Philosopher's Stone"],
    // By its own name.
    ['À la recherche du temps perdu', "Swann's Way"],
    ['Der Prozess', 'The Trial'],
    ['der prozeß', 'The Trial'],
    ['Der Zauberberg', 'The Magic Mountain'],
    ['Die Verwandlung', 'The Metamorphosis'],
    ['Die Blechtrommel', 'The Tin Drum'],
    ['Cien años de soledad', 'One Hundred Years of Solitude'],
    ['La Peste', 'The Plague'],
    ['Le Petit Prince', 'The Little Prince'],
    ['Les trois mousquetaires', 'The Three Musketeers'],
    ['Män som hatar kvinnor', 'The Girl with the Dragon Tattoo'],
    ['man som hatar kvinor', 'The Girl with the Dragon Tattoo'],
    ['Im Westen nichts Neues', 'All Quiet on the Western Front'],
    ['Преступление и наказание', 'Crime and Punishment'],
    ['Война и мир', 'War and Peace'],
    ['Мастер и Маргарита', 'The Master and Margarita'],
    ['ノルウェイの森', 'Norwegian Wood'],
    ['三体', 'The Three-Body Problem'],
    ['红楼梦', 'Dream of the Red Chamber'],
    // As it is called elsewhere, or for short.
    ['remembrance of things past', "Swann's Way"],
    ['the outsider', 'The Stranger'],
    ['sorcerers stone', "Harry Potter and the Philosopher's Stone"],
    ['huck finn', 'Adventures of Huckleberry Finn'],
    ['LOTR', 'The Lord of the Rings'],
    ['HP', "Harry Potter and the Philosopher's Stone"],
    // With a subtitle, or its author, behind it.
    ['frankenstein or the modern prometheus', 'Frankenstein'],
    ['Frankenstein; or, The Modern Prometheus', 'Frankenstein'],
    ['frankenstien or the modern prometheus', 'Frankenstein'],
    ['moby dick or the whale', 'Moby-Dick'],
    ['the hobbit, or there and back again', 'The Hobbit'],
    ['the hobbit there and back again', 'The Hobbit'],
    ['the hobbit (illustrated edition)', 'The Hobbit'],
    ['dune by frank herbert', 'Dune'],
    ['1984 by george orwell', 'Nineteen Eighty-Four'],
    // With a word of another spelling, or by its author.
    ['lord of the flys', 'Lord of the Flies'],
    ['shakespeare', 'Hamlet'],
    ['tolstoy war', 'War and Peace'],
  ])('%s: %s', async (query, title) => {
    expect(await titles('title', query)).toContain(title)
  })

  test.each([
    ['Lao Tzu', 'Tao Te Ching'],
    ['Фёдор Достоевский', 'Crime and Punishment'],
    ['村上春樹', 'Norwegian Wood'],
    ['Samuel Clemens', 'Adventures of Huckleberry Finn'],
    ['Eric Blair', 'Nineteen Eighty-Four'],
  ])('by another name of its author, %s: %s', async (query, title) => {
    expect(await titles('author', query)).toContain(title)
  })

  test.each([
    ['moby dick', 'Moby-Dick'],
    ['sorcerers stone', "Harry Potter and the Philosopher's Stone"],
    ['harry potter', "Harry Potter and the Philosopher's Stone"],
    ['lotr', 'The Lord of the Rings'],
  ])('and comes first: %s', async (query, title) => {
    expect((await titles('title', query))[0]).toBe(title)
  })
})

describe('a missing book is not made up', () => {
  test.each([
    ['title', 'tuesdays with morrie'],
    ['title', 'hitler'],
    ['title', '水浒传'],
    ['title', 'men are from mars'],
    ['title', 'the subtle art of not giving'],
    ['author', 'love'],
    ['author', 'John Smithers'],
    ['author', 'Xavier Zyx'],
    ['author', 'Bill Gates'],
    ['author', 'Mary Karr'],
    ['author', 'Piers Anthony'],
    ['author', '孔子'],
  ] as const)('%s: %s', async (type, query) => {
    const { totalResults } = await searchShelf(db, { type, query, page: 1 })
    expect(totalResults).toBe(0)
  })

  test.each([
    'the secret history of the world',
    'the red book of the black forest',
    'atomic habits',
    'murder in the snow',
  ])('at most a few results are similar: %s', async (query) => {
    const { totalResults } = await searchShelf(db, { type: 'title', query, page: 1 })
    expect(totalResults).toBeLessThanOrEqual(10)
  })
})

async function titles(type: SearchType, query: string, most = 3): Promise<string[]> {
  const { books } = await searchShelf(db, { type, query, page: 1 })
  return books.slice(0, most).map(({ title }) => title)
}

test('any text is answered', async () => {
  const alphabet = fc.constantFrom(
    ...'the of a kg é ß 字 \u0301 \\ \' " % _ & | ! ( ) : * < > - . , 1 \u{1f419} \ud83d'.split(' '),
    ' ',
  )
  const queries = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: alphabet, maxLength: 60 }))
  const types = fc.constantFrom('title' as const, 'author' as const, 'genre' as const)

  await fc.assert(
    fc.asyncProperty(queries, types, fc.integer({ min: 1, max: 110 }), async (text, type, page) => {
      const query = text.replaceAll('\0', '')
      const { books, totalResults } = await searchShelf(db, { type, query, page })
      expect(books.length).toBe(Math.max(0, Math.min(10, totalResults - (page - 1) * 10)))
    }),
    { numRuns: 500 },
  )
})

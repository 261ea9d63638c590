import { expect, test } from 'vitest'
import { compositions, designCover, designShelf, grounds } from './cover-design.ts'

test('a book keeps its drawn cover', () => {
  const book = { id: 'OL45804W', genres: ['Fantasy'], year: '1968' }
  expect(designCover(book)).toEqual(designCover({ ...book }))
})

test('there are at least twelve kinds of covers, and a mixed shelf shows all of them, on every ground', () => {
  const genres = ['Children’s', 'Science Fiction', 'Mystery', 'Fantasy', 'Romance', 'History', 'Philosophy', 'Novel']
  const years = ['-700', '1813', '1968', 'N/A']
  const shelf = Array.from({ length: 1_000 }, (_, index) =>
    designCover({ id: `OL${index}W`, genres: [genres[index % 8] ?? ''], year: years[(index >> 3) % 4] }),
  )

  expect(compositions.length).toBeGreaterThanOrEqual(12)
  expect(new Set(shelf.map(({ composition }) => composition)).size).toBe(compositions.length)
  expect(new Set(shelf.map(({ ground }) => ground)).size).toBe(grounds.length)
  expect(new Set(shelf.map(({ variant }) => variant)).size).toBe(4)
})

test('genre and time decide on the manner', () => {
  const kinds = (genres: string[], year: string) =>
    new Set(Array.from({ length: 200 }, (_, index) => designCover({ id: `${index}`, genres, year }).composition))

  const space = kinds(['Science Fiction'], '1974')
  expect(space).toContain('orbit')
  expect(space).not.toContain('bloom')
  expect(kinds(['Romance'], '1997')).toContain('bloom')
  expect(kinds(['Classics', 'Romance'], '1813')).toContain('plate')
  expect(kinds(['Poetry'], '-750')).toContain('arches')
})

test('no two covers near each other on a shelf are alike', () => {
  const books = Array.from({ length: 400 }, (_, index) => ({ id: `OL${index}W`, genres: ['Mystery'], year: '1950' }))

  const designs = [...designShelf(books).values()]

  expect(designs).toHaveLength(400)
  const alike = designs.filter((design, index) =>
    designs
      .slice(Math.max(0, index - 6), index)
      .some(({ composition, ground }) => composition === design.composition && ground === design.ground),
  )
  expect(alike).toEqual([])
})

test('no two covers beside each other have the same ground, and most keep their own', () => {
  const books = Array.from({ length: 400 }, (_, index) => ({ id: `OL${index}W`, genres: ['Mystery', 'Romance'] }))

  const designs = [...designShelf(books).values()]

  expect(designs.filter(({ ground }, index) => ground === designs[index - 1]?.ground)).toEqual([])
  const kept = designs.filter(({ ground }, index) => ground === designCover(books[index] ?? { id: '' }).ground)
  expect(kept.length).toBeGreaterThan(300)
})

test('a book that is shown twice looks the same both times, unlike those beside it', () => {
  const books = Array.from({ length: 40 }, (_, index) => ({ id: `OL${index}W` }))
  const again = { id: 'OL3W' }
  const shown = [...books, again, { id: 'OL99W' }]

  const designs = designShelf(shown)

  expect(designs.size).toBe(41)
  const around = shown.slice(-3).map(({ id }) => designs.get(id)?.ground)
  expect(around[1]).toBe(designShelf(books).get(again.id)?.ground)
  expect(around[0]).not.toBe(around[1])
  expect(around[2]).not.toBe(around[1])
})

import { expect, test } from 'vitest'
import { compositions, designCover, designShelf, grounds, type CoverDesign } from './cover-design.ts'

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
  const texts = (designs: CoverDesign[]) => designs.map((design) => Object.values(design).join(' '))
  const alike = (shown: string[]) =>
    shown.filter((one, index) => shown.slice(Math.max(0, index - 6), index).includes(one))

  expect(alike(texts(books.map(designCover)))).not.toEqual([])
  expect(alike(texts([...designShelf(books).values()]))).toEqual([])
})

test('a book keeps the color and the kind of its cover beside any others', () => {
  const books = Array.from({ length: 400 }, (_, index) => ({ id: `OL${index}W`, genres: ['Mystery', 'Romance'] }))
  const looks = ({ ground, composition }: CoverDesign) => `${ground} ${composition}`

  const shown = [...designShelf([...books, ...books.slice(0, 10)]).values()]

  expect(shown.map(looks)).toEqual(books.map((book) => looks(designCover(book))))
})

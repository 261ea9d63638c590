import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BookShelf } from './book-shelf.tsx'

test.each([
  [3, 3, []],
  [4, 4, []],
  [5, 3, ['Book 3', 'Book 4']],
])('of %i books, %i show their cover and the others their spine', (count, facing, spines) => {
  const standing = standingOn(books(count))
  // A drawn cover names the author; there is no room for that on a spine.
  const backs = standing.filter((book) => !book.textContent.includes('Octavia'))

  expect(standing).toHaveLength(count)
  expect(backs.map((book) => book.textContent)).toEqual(spines)
  expect(standing.length - backs.length).toBe(facing)
})

test('a shelf of fewer than four has nothing but those books on it', () => {
  expect(standingOn(books(0))).toHaveLength(0)
  expect(standingOn(books(3))).toHaveLength(3)
})

function standingOn(given: ReturnType<typeof books>): Element[] {
  const { container } = render(<BookShelf books={given} />)
  return [...(container.querySelector('[aria-hidden] > div')?.children ?? [])]
}

function books(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    google_books_id: `book-${index}`,
    title: `Book ${index}`,
    author: 'Octavia E. Butler',
    image: '',
  }))
}

test('a title too long for its spine ends with a whole word', () => {
  const title = 'The Death of Ivan Ilyich and Other Stories of Old'
  const withLong = books(5).map((book, index) => (index === 3 ? { ...book, title } : book))
  const { container } = render(<BookShelf books={withLong} />)

  expect(container).toHaveTextContent('The Death of Ivan Ilyich and')
  expect(container).not.toHaveTextContent('Other')
})

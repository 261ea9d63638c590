import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBook } from '../../testing/a-book.ts'
import { Accord } from './accord.tsx'

type Rated = [title: string, yours: number | null, theirs: number | null]

function told(...rated: Rated[]): string | null {
  const books = rated.map(([title, your_stars, their_stars]) => ({ ...aBook({ title }), your_stars, their_stars }))
  return render(<Accord books={books} username="bob" />).container.textContent
}

test('what two readers both love most is told', () => {
  expect(told(['Emma', 4.5, 4.5], ['Dune', 5, 5], ['Ulysses', 1, 5])).toBe('5 stars from both of you: Dune.')
  expect(told(['Emma', 4.5, 4.5], ['Dune', 4.5, 4.5], ['Circe', 4.5, 4.5])).toBe(
    '4 and a half stars from both of you: Emma, Dune.',
  )
})

test('else what they disagree about most', () => {
  expect(told(['Emma', 4, 2], ['Ulysses', 1, 4.5], ['Dune', 3, 3])).toBe(
    'You gave Ulysses 1 star, bob 4 and a half stars.',
  )
})

test('of a small difference, or a book that only one of them has rated, nothing is told', () => {
  expect(told(['Emma', 4, 3], ['Dune', null, 5], ['Circe', 5, null])).toBe('')
})

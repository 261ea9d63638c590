import { expect, test } from 'vitest'
import type { BookInProgress } from '#contract/reading.ts'
import { aBook } from '../../testing/a-book.ts'
import { inOrder, orderInHand } from './order-in-hand.ts'

function inHand(title: string, since: string, notedOn?: string): BookInProgress {
  const noted = { id: title, page: 10, percent: null, minutes: null, note: '' }
  const progress = notedOn === undefined ? [] : [{ ...noted, on: notedOn }]
  return {
    book: aBook({ title }),
    state: 'READING',
    since: `${since}T12:00:00.000Z`,
    pages: null,
    reading: { id: title, started_on: since, pages: null, minutes: null, progress },
  }
}

test('the book that was begun or noted last stands first', () => {
  const books = [inHand('Emma', '2026-03-02'), inHand('Dune', '2026-01-05', '2026-03-09'), inHand('Kim', '2026-03-04')]

  expect(orderInHand(books)).toEqual(['dune', 'kim', 'emma'])
})

test('an order found before stays, and what is begun later stands first', () => {
  const [emma, dune, kim] = [inHand('Emma', '2026-03-02'), inHand('Dune', '2026-01-05'), inHand('Kim', '2026-03-04')]

  const shown = inOrder([kim, dune, emma], ['emma', 'dune'])

  expect(shown.map(({ book }) => book.title)).toEqual(['Kim', 'Emma', 'Dune'])
})

test('what a later page lists stands after all that were there before', () => {
  const [emma, dune, kim] = [inHand('Emma', '2026-03-02'), inHand('Dune', '2026-01-05'), inHand('Kim', '2025-03-04')]

  const shown = inOrder([dune, emma, kim], ['emma', 'dune'])

  expect(shown.map(({ book }) => book.title)).toEqual(['Emma', 'Dune', 'Kim'])
})

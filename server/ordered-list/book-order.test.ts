import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { planMoves, planReorder } from './book-order.ts'
import { gap, type Move, type PlacedBook } from './positions.sql.ts'

const letters = (text: string, positions?: number[]): PlacedBook[] =>
  [...text].map((letter, index) => ({
    book_id: `book ${letter}`,
    google_books_id: letter,
    position: positions?.[index] ?? index * gap,
  }))

const moved = (stored: PlacedBook[], moves: Move[]) =>
  stored.map((book) => {
    const move = moves.find(({ book_id }) => book_id === book.book_id)
    return move ? { ...book, position: move.position } : book
  })

const orderAfter = (stored: PlacedBook[], moves: Move[]) =>
  moved(stored, moves)
    .toSorted((one, other) => one.position - other.position || (one.book_id < other.book_id ? -1 : 1))
    .map((book) => book.google_books_id)

test.each([
  ['abcdef', 'abcdef', 0],
  ['abcdef', 'bcdefa', 1],
  ['abcdef', 'fabcde', 1],
  ['abcdef', 'acdbef', 1],
  ['abcdef', 'badcfe', 3],
  ['abcdef', 'fedcba', 5],
])('from %s to %s, %i books move', (before, after, count) => {
  const stored = letters(before)

  const moves = planMoves(stored, [...after]) ?? []

  expect(moves).toHaveLength(count)
  expect(orderAfter(stored, moves).join('')).toBe(after)
})

test.each(['abc', 'abcde', 'abcc', 'abbb', 'abcx', ''])('%s is not the order of a list of a, b, c and d', (asked) => {
  expect(planMoves(letters('abcd'), [...asked])).toBeUndefined()
})

test.each([
  ['e', null, 'eabcd'],
  ['a', 'e', 'bcdea'],
  ['b', 'd', 'acdbe'],
  ['d', 'a', 'adbce'],
  ['b', 'a', 'abcde'],
])(
  '%s after %s is just that move in the order of now, whatever the other tab saw',
  (google_books_id, after, expected) => {
    const stored = letters('abcde')

    const moves = planReorder(stored, [...'edcba'], { google_books_id, after }) ?? []

    expect(moves.length).toBeLessThanOrEqual(1)
    expect(orderAfter(stored, moves).join('')).toBe(expected)
  },
)

test.each([
  ['abc', 'a', null],
  ['abcd', 'x', null],
  ['abcd', 'a', 'x'],
  ['abcd', 'a', 'a'],
])('%s with %s after %s is no move in a list of a, b, c and d', (asked, google_books_id, after) => {
  expect(planReorder(letters('abcd'), [...asked], { google_books_id, after })).toBeUndefined()
})

test('books that share a position are told apart by a move', () => {
  const stored = letters('abc', [5, 5, 5])

  const moves = planMoves(stored, ['c', 'b', 'a']) ?? []

  expect(orderAfter(stored, moves).join('')).toBe('cba')
})

test('a thousand moves into the same gap keep the order, though no gap can be halved so often', () => {
  let stored = letters('abcd', [1, 2, 3, 4])
  let maxMoved = 0
  let renumbered = 0

  for (let turn = 0; turn < 1_000; turn += 1) {
    const [first = '', second = '', third = '', fourth = ''] = orderAfter(stored, [])
    const asked = [first, third, second, fourth]
    const moves = planMoves(stored, asked) ?? []
    expect(orderAfter(stored, moves)).toEqual(asked)
    if (moves.length > 1) renumbered += 1
    maxMoved = Math.max(maxMoved, moves.length)
    stored = moved(stored, moves)
  }

  expect(renumbered).toBeGreaterThan(0)
  expect(renumbered).toBeLessThan(40)
  expect(maxMoved).toBeLessThanOrEqual(4)
})

test('whatever the positions and the order asked for, the moves bring it about', () => {
  const positions = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(positions, fc.infiniteStream(fc.nat()), (given, chance) => {
      const stored = letters('abcdefghijklmnopqrstuvwxyz'.slice(0, given.length), given)
      const draw = () => chance.next().value as number
      const asked = stored
        .map((book) => ({ id: book.google_books_id, at: draw() }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ id }) => id)

      const moves = planMoves(stored, asked) ?? []

      expect(orderAfter(stored, moves)).toEqual(asked)
    }),
  )
})

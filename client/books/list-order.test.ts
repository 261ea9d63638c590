import { expect, test } from 'vitest'
import { removedPositions, withMove } from './list-order.ts'

/** Applies moves to a list of ids: '-b' removes b, '+b' restores it, 'd>a' moves d behind a, 'd>' to the front. */
function after(start: string, ...moves: string[]): string {
  const removedFrom = removedPositions()
  let ids = [...start]
  for (const [first = '', second = '', third] of moves) {
    if (first === '-') {
      removedFrom.remember(second, ids)
      ids = ids.filter((id) => id !== second)
    } else if (first === '+') {
      ids = withMove(ids, { google_books_id: second, after: removedFrom.positionOf(second, ids) })
      removedFrom.forget(second)
    } else {
      ids = withMove(ids, { google_books_id: first, after: third ?? null })
    }
  }
  return ids.join('')
}

test.each([
  ['abcd', ['-b', '+b'], 'abcd'],
  ['abcd', ['-a', '+a'], 'abcd'],
  ['abcd', ['-d', '+d'], 'abcd'],
  ['abcd', ['-b', '-c', '+b', '+c'], 'abcd'],
  ['abcd', ['-b', '-c', '+c', '+b'], 'abcd'],
  ['abcd', ['-c', '-b', '+c', '+b'], 'abcd'],
  ['abcd', ['-a', '-b', '+b', '+a'], 'abcd'],
  ['abcd', ['-a', '-b', '+a', '+b'], 'abcd'],
  ['abcd', ['-a', '-d', '-b', '-c', '+c', '+a', '+d', '+b'], 'abcd'],
  // A book moved after the removal keeps its new place.
  ['abcd', ['-b', 'd>', '+b'], 'dabc'],
  ['abcd', ['-b', 'a>d', '+b'], 'cdab'],
  ['abcd', ['-b', 'd>a', '-c', '+b', '+c'], 'abdc'],
  ['abcd', ['-b', 'c>', '-c', '+b', '+c'], 'cabd'],
])('%s, then %j', (start, moves, expected) => {
  expect(after(start, ...moves)).toBe(expected)
})

test('only the positions of the newest removals are kept', () => {
  const removedFrom = removedPositions()
  removedFrom.remember('b', [...'abcd'])
  removedFrom.remember('c', [...'acd'])
  removedFrom.remember('d', [...'ad'])

  removedFrom.keepNewest(2)

  expect(['b', 'c', 'd'].map((id) => removedFrom.positionOf(id, ['a']))).toEqual([null, 'a', 'a'])
})

test('a book without a remembered position comes first', () => {
  expect(removedPositions().positionOf('b', ['a', 'c'])).toBeNull()
})

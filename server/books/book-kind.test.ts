import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kindBySigns, kindSigns } from './book-kind.ts'

const kindOf = (genres: readonly string[]) => kindBySigns(genres.reduce((said, genre) => said | kindSigns(genre), 0))

test.each([
  [['Literary Fiction'], 'fiction'],
  [['Fiction, fantasy, general'], 'fiction'],
  [['Juvenile Fiction', 'History'], 'fiction'],
  [['Historical Fiction', 'History', 'War'], 'fiction'],
  [['Memoir', 'Coming of Age'], 'nonfiction'],
  [['Non-Fiction'], 'nonfiction'],
  [['Creative nonfiction', 'Essays'], 'nonfiction'],
  [['History', 'War'], 'nonfiction'],
  [['Literary Fiction', 'Memoir'], undefined],
  [['Classics', 'Philosophy'], undefined],
  [['Poetry', 'Nature'], undefined],
  [['Classics'], undefined],
  [[], undefined],
])('books of %s are %s', (genres, kind) => {
  expect(kindOf(genres)).toBe(kind)
})

interface ShelfBook {
  title: string
  genres: string[]
}

const shelf = (name: string) =>
  readFileSync(new URL(`../../shelf/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ShelfBook)

test('no novel of the shelf is called non-fiction, and nearly all are told', () => {
  const kinds = Map.groupBy(shelf('english-fiction'), ({ genres }) => kindOf(genres))

  expect(kinds.get('nonfiction')?.map(({ title }) => title)).toBeUndefined()
  expect(kinds.get('fiction')?.length).toBeGreaterThan(500)
})

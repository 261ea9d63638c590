import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBooks } from '../../testing/books.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { matchRows } from './match-rows.ts'
import type { RowToMatch } from './row-search.ts'

/** What a file's title is cut to. */
const maxLength = 5_000

/** Of letters of one to four bytes, some of which fold into several, and of marks that mean something to a query. */
const part = fc.oneof(
  fc.constantFrom(
    'x',
    'é',
    '字',
    'ﷺ',
    'ﷺ ',
    '😀',
    'ა',
    '𝒳',
    '\u0301',
    "'",
    '\\',
    '"',
    '&',
    ':*',
    '|',
    '(',
    ')',
    '#1',
    ', ',
    'and ',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
)
const title = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: maxLength }))
  .map(([parts, times]) => parts.join('').repeat(times).slice(0, maxLength).toWellFormed())

const endless = ['字'.repeat(700), 'ﷺ'.repeat(300), Array.from({ length: 700 }, (_, n) => `w${n}`).join(' ')]

test('a title of any length is found or not found at once, and so are those beside it', async () => {
  const { db } = await createTestDatabase()
  await addBooks(db, [{ title: 'Emma', authors: ['Jane Austen'] }])
  const deps = { db, now: () => new Date(), sources: [] }

  await fc.assert(
    fc.asyncProperty(fc.array(title, { minLength: 1, maxLength: 20 }), async (titles) => {
      const { results } = await matchRows(deps, ['Emma', ...titles].map(rowOf), 'an import')

      expect(results[0]?.outcome).toBe('matched')
      expect(results.slice(1).map(({ outcome }) => outcome)).not.toContain('pending')
    }),
    { numRuns: 30, examples: [[endless]] },
  )
})

test('a long title is found among the stored ones', async () => {
  const { db } = await createTestDatabase()
  const titles = endless.map((each) => each.slice(0, 500))
  await addBooks(
    db,
    titles.map((each) => ({ title: each, authors: ['Jane Austen'] })),
  )
  const deps = { db, now: () => new Date(), sources: [] }

  const { results } = await matchRows(deps, titles.map(rowOf), 'an import')

  expect(results.map(({ outcome }) => outcome)).toEqual(titles.map(() => 'matched'))
})

function rowOf(of: string): RowToMatch {
  return {
    title: of,
    authors: ['Jane Austen'],
    isbns: [],
    series: null,
    set: false,
    year: null,
    known_id: null,
    learned: null,
    first_asked: null,
  }
}

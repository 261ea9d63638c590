import { expect, test } from 'vitest'
import { countPages, isNextDisabled, pageBefore, type SeenPage } from './page-count.ts'

test.each([
  { name: 'a full first page counts as five pages', page: 1, books: 10, pages: 5, results: 50, estimated: true },
  { name: 'a short first page is the only one', page: 1, books: 9, pages: 1, results: 9, estimated: false },
  { name: 'an empty first page is the only one', page: 1, books: 0, pages: 1, results: 0, estimated: false },
  { name: 'a full page far from the end changes nothing', page: 3, books: 10, pages: 5, results: 50, estimated: true },
  { name: 'a full page near the end adds three', page: 4, books: 10, pages: 8, results: 80, estimated: true },
  { name: 'the added pages stay on the next page', page: 5, books: 10, pages: 8, results: 80, estimated: true },
  { name: 'near the new end, pages are added again', page: 7, books: 10, pages: 11, results: 110, estimated: true },
  { name: 'a short page is the last', page: 3, books: 4, pages: 3, results: 24, estimated: false },
  { name: 'an empty page means the one before was last', page: 6, books: 0, pages: 5, results: 50, estimated: false },
])('without totals, $name', ({ page, books, pages, results, estimated }) => {
  expect(countPages(seen(page, books))).toEqual({ pages, results, estimated })
})

test('a last page once seen is remembered on earlier pages', () => {
  expect(countPages(seen(5, 10), [seen(6, 3)])).toMatchObject({ pages: 6, estimated: false })
  expect(countPages(seen(5, 10), [seen(6, 0)])).toMatchObject({ pages: 5, estimated: false })
})

test("a source's own totals are used", () => {
  expect(countPages({ page: 2, books: 10, totalPages: 2, totalResults: 20 })).toEqual({
    pages: 2,
    results: 20,
    estimated: false,
  })
})

test.each([
  { name: 'open while the count is estimated', page: 5, pages: 5, estimated: true, disabled: false },
  { name: 'closed on the last page', page: 5, pages: 5, estimated: false, disabled: true },
  { name: 'open before the last page', page: 4, pages: 5, estimated: false, disabled: false },
])('Next is $name', ({ page, pages, estimated, disabled }) => {
  expect(isNextDisabled(page, { pages, results: pages * 10, estimated })).toBe(disabled)
})

test.each([
  { name: 'an empty page steps back one', page: seen(4, 0), before: 3 },
  { name: 'an empty first page stays', page: seen(1, 0), before: undefined },
  { name: 'a page with books stays', page: seen(4, 1), before: undefined },
  { name: 'with a known total, straight back to the last page', page: { ...seen(900, 0), totalPages: 12 }, before: 12 },
  { name: 'without results, back to the first page', page: { ...seen(900, 0), totalPages: 0 }, before: 1 },
  { name: 'a known end that is empty steps back one', page: { ...seen(4, 0), totalPages: 9 }, before: 3 },
])('past the end, $name', ({ page, before }) => {
  expect(pageBefore(page)).toBe(before)
})

function seen(page: number, books: number): SeenPage {
  return { page, books, totalPages: null, totalResults: null }
}

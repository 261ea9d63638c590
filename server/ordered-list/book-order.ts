import type { MovedBook } from '#contract/book.ts'
import { gap, type Move, type PlacedBook } from './positions.sql.ts'

/**
 * The moves for the requested order. If the client names the moved book, only that move is applied to the current order, so that
 * concurrent moves from another tab are kept. Undefined if the requested ids are not exactly those of the list.
 */
export function planReorder(
  stored: readonly PlacedBook[],
  askedIds: readonly string[],
  moved: MovedBook | undefined,
): Move[] | undefined {
  if (!moved) return planMoves(stored, askedIds)
  if (!inAskedOrder(stored, askedIds)) return undefined
  const { google_books_id, after } = moved
  const others = stored.map((book) => book.google_books_id).filter((id) => id !== google_books_id)
  const index = after === null ? 0 : others.indexOf(after) + 1
  if (after !== null && index === 0) return undefined
  return planMoves(stored, others.toSpliced(index, 0, google_books_id))
}

/**
 * The fewest moves that bring a list into the requested order; undefined if the requested ids are not exactly those of the list,
 * each once. If a gap between positions is used up, all books get new positions.
 */
export function planMoves(stored: readonly PlacedBook[], askedIds: readonly string[]): Move[] | undefined {
  const asked = inAskedOrder(stored, askedIds)
  if (!asked) return undefined
  const staying = longestRise(asked.map((book) => book.position))
  const placed = fillBetween(
    asked.map(({ position }, index) => (staying.has(index) ? position : undefined)),
    Math.min(...stored.map((book) => book.position)),
  )
  return asked.flatMap(({ book_id, position: before }, index) => {
    const position = placed[index] ?? before
    return position === before ? [] : [{ book_id, position }]
  })
}

function inAskedOrder(stored: readonly PlacedBook[], askedIds: readonly string[]): PlacedBook[] | undefined {
  if (askedIds.length !== stored.length) return undefined
  const left = new Map(stored.map((book) => [book.google_books_id, book]))
  const asked: PlacedBook[] = []
  for (const id of askedIds) {
    const book = left.get(id)
    if (!book) return undefined
    left.delete(id)
    asked.push(book)
  }
  return asked
}

/** Indexes of a longest strictly increasing subsequence: the books that can stay. */
function longestRise(positions: readonly number[]): Set<number> {
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [index, position] of positions.entries()) {
    const length = countBelow(ends, positions, position)
    before[index] = ends[length - 1]
    ends[length] = index
  }
  const rise = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = before[index]) rise.add(index)
  return rise
}

/** Binary search: how many of the sorted last positions are lower. */
function countBelow(ends: readonly number[], positions: readonly number[], position: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((positions[ends[middle] ?? 0] ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}

/** Fills the gaps between positions that stay. */
function fillBetween(fixed: readonly (number | undefined)[], first: number): number[] {
  const placed: number[] = []
  let index = 0
  while (index < fixed.length) {
    const here = fixed[index]
    if (here !== undefined) {
      placed.push(here)
      index += 1
      continue
    }
    const end = endOfHole(fixed, index)
    placed.push(...spread(placed.at(-1), fixed[end], end - index))
    index = end
  }
  return isRising(placed) ? placed : fixed.map((_, each) => first + each * gap)
}

function endOfHole(fixed: readonly (number | undefined)[], start: number): number {
  let end = start
  while (end < fixed.length && fixed[end] === undefined) end += 1
  return end
}

function spread(low: number | undefined, high: number | undefined, count: number): number[] {
  const step = low !== undefined && high !== undefined ? (high - low) / (count + 1) : gap
  const start = low ?? (high ?? 0) - step * (count + 1)
  return Array.from({ length: count }, (_, each) => start + step * (each + 1))
}

function isRising(positions: readonly number[]): boolean {
  return positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0))
}

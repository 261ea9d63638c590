import type { MovedBook } from '#contract/book.ts'
import { gap, type Move, type PlacedBook } from './positions.sql.ts'

/**
 * What has to move for the order asked for. Where one book was moved, just that move is made in the order as it stands now, so
 * that what another tab moved meanwhile stays moved. Undefined where the ids asked for are not just the list's.
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
 * The fewest books that have to move to bring a list into the order asked for; undefined where the ids asked for are not just
 * the list's, each once. Where a gap has run out, all are placed anew, from the first position on.
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

/** Indexes of a longest strictly rising subsequence: of the books that need not move. */
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

/** How many of the rises' last positions are lower; they are sorted. */
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

/** Fills the holes between positions that stay. */
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

import { maxCopies } from '#contract/library/readings.ts'
import type { LossWhy, EntryReading } from '#contract/imports/import-entry.ts'
import type { Cells } from './cells.ts'

interface Bounds {
  least: number
  most: number
}

export const maxPages = 100_000

const ofPages: Bounds = { least: 1, most: maxPages }
const ofMinutes: Bounds = { least: 1, most: 1_000_000 }
const ofProgress = {
  page: { least: 0, most: maxPages },
  percent: { least: 0, most: 100 },
  minutes: { least: 0, most: ofMinutes.most },
}

export function pagesWithinBounds(cells: Cells, pages: number | null): number | null {
  return within(cells, 'pages', pages, ofPages)
}

export function yearWithinBounds(year: number | null): number | null {
  return year !== null && Math.abs(year) < 10_000 ? year : null
}

export function copiesWithinBounds(cells: Cells, copies: number): number {
  if (copies > maxCopies) lose(cells, 'copies', copies, 'too_many')
  return Math.min(copies, maxCopies)
}

/** Without the amounts that no reading can have, which the database would refuse with all else. */
export function readingWithinBounds(cells: Cells, reading: EntryReading): EntryReading {
  const { pages, minutes, progress } = reading
  return {
    ...reading,
    ...(pages !== undefined && { pages: within(cells, 'pages', pages, ofPages) }),
    ...(minutes !== undefined && { minutes: within(cells, 'minutes', minutes, ofMinutes) }),
    ...(progress && {
      progress: progress.map((each) => ({
        ...each,
        page: within(cells, 'progress', each.page, ofProgress.page),
        percent: within(cells, 'progress', each.percent, ofProgress.percent),
        minutes: within(cells, 'progress', each.minutes, ofProgress.minutes),
      })),
    }),
  }
}

function within(cells: Cells, name: string, amount: number | null, { least, most }: Bounds): number | null {
  if (amount === null || (Number.isInteger(amount) && amount >= least && amount <= most)) return amount
  // Many write 0 for what they do not know.
  if (amount !== 0) lose(cells, name, amount, 'not_understood')
  return null
}

function lose(cells: Cells, name: string, amount: number, why: LossWhy): void {
  cells.lose(name, String(amount), why)
}

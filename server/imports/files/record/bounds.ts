import { maxReadlists } from '#contract/readlists.ts'
import { maxCopies, maxNotesOfBook, maxReadingNote } from '#contract/library/readings.ts'
import { maxProgressOfReading } from '#contract/reading.ts'
import type { EntryReading } from '#contract/imports/import-entry.ts'
import type { Cells } from './cells.ts'
import { cut } from './cut.ts'
import type { Shelf } from './shelves.ts'

interface Bounds {
  least: number
  most: number
}

export const maxPages = 100_000
export const maxIsbns = 200
/** The name of a readlist is cut to less. */
const maxShelfName = 200
const maxProgressOfBook = 4_000

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
  if (copies > maxCopies) cells.lose('copies', String(copies), 'too_many')
  return Math.min(copies, maxCopies)
}

export function shelvesWithinBounds(cells: Cells, shelves: Shelf[]): Shelf[] {
  const named = shelves.filter(({ name }) => {
    const fits = name.length <= maxShelfName
    if (!fits) cells.lose('shelves', cut(name, maxShelfName), 'too_long')
    return fits
  })
  const most = cells.answers.shelves_of_book ?? maxReadlists
  if (named.length > most) cells.lose('shelves', String(named.length), 'too_many')
  return named.slice(0, most)
}

/** As the database has them: at most one is open, an end belongs to its outcome, and no amount or note is beyond what anybody can enter. */
export function readingsWithinBounds(cells: Cells, readings: EntryReading[]): EntryReading[] {
  for (const { progress = [] } of readings)
    if (progress.length > maxProgressOfReading) cells.lose('progress', String(progress.length), 'too_many')
  const room = roomForProgress(readings)
  const open = readings.findLastIndex(({ outcome }) => outcome === 'open')
  const fitNote = fitNotes(cells)
  return readings.map((reading, index) => {
    const { pages, minutes, note, progress } = reading
    const outcome = reading.outcome === 'open' && index !== open ? 'stopped' : reading.outcome
    return {
      ...reading,
      outcome,
      finished_on: outcome === 'finished' ? reading.finished_on : null,
      stopped_on: outcome === 'stopped' ? reading.stopped_on : null,
      ...(pages !== undefined && { pages: within(cells, 'pages', pages, ofPages) }),
      ...(minutes !== undefined && { minutes: within(cells, 'minutes', minutes, ofMinutes) }),
      ...(note !== undefined && { note: fitNote(note) }),
      ...(progress && {
        progress: progress
          .slice(progress.length - (room[index] ?? 0))
          .flatMap((each) => progressWithinBounds(cells, fitNote, each)),
      }),
    }
  })
}

/** How many entries of each reading come along: those of the latest readings first. */
function roomForProgress(readings: EntryReading[]): number[] {
  let room = maxProgressOfBook
  return readings
    .toReversed()
    .map(({ progress = [] }) => {
      const taken = Math.min(progress.length, maxProgressOfReading, room)
      room -= taken
      return taken
    })
    .toReversed()
}

type EntryProgress = NonNullable<EntryReading['progress']>[number]

/** Says one amount, of which pages are the surest; none if it says none. */
function progressWithinBounds(
  cells: Cells,
  fitNote: (note: string) => string,
  { on, note, ...amounts }: EntryProgress,
): EntryProgress[] {
  const page = within(cells, 'progress', amounts.page, ofProgress.page)
  const percent = within(cells, 'progress', amounts.percent, ofProgress.percent)
  const minutes = within(cells, 'progress', amounts.minutes, ofProgress.minutes)
  if (page === null && percent === null && minutes === null) {
    if (note !== '') cells.lose('progress', note, 'not_understood')
    return []
  }
  return [
    {
      on: on === null ? null : firstDayOf(on),
      page,
      percent: page === null ? percent : null,
      minutes: page === null && percent === null ? minutes : null,
      note: fitNote(note),
    },
  ]
}

/** Of a date that may be a month or a year. */
function firstDayOf(date: string): string {
  return `${date}-01-01`.slice(0, '2020-01-01'.length)
}

/** Each within its bounds, and all of a record together within theirs. */
function fitNotes(cells: Cells): (note: string) => string {
  let room = maxNotesOfBook
  return (note) => {
    const fitting = cut(note, maxReadingNote)
    if (fitting.length > room) {
      cells.lose('note', fitting, 'too_long')
      return ''
    }
    if (fitting !== note) cells.lose('note', fitting, 'note_shortened')
    room -= fitting.length
    return fitting
  }
}

function within(cells: Cells, name: string, amount: number | null, { least, most }: Bounds): number | null {
  if (amount === null || (Number.isInteger(amount) && amount >= least && amount <= most)) return amount
  // Many write 0 for what they do not know.
  if (amount !== 0) cells.lose(name, String(amount), 'not_understood')
  return null
}

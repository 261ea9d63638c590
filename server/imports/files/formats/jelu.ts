import type { EntryReading, EntryState } from '#contract/imports/import-entry.ts'
import { takeCopies } from '../record/amounts.ts'
import { foldName, type Cells } from '../record/cells.ts'
import { contentOf } from '../record/content.ts'
import { dateIn } from '../record/dates.ts'
import { takeIsbns } from '../record/isbns.ts'
import { authorsIn } from '../record/names.ts'
import { byEnd, finishedReading, openReading, stoppedReading } from '../record/readings.ts'
import { shelvesIn, type Shelf } from '../record/shelves.ts'
import { shelfStates } from '../record/states.ts'
import type { Format } from './format.ts'

export const jelu: Format = {
  needs: ['Title', 'read_dates', 'dropped_dates', 'currently_reading'],
  holds: {
    dates: ['Date Read', 'read_dates', 'dropped_dates'],
    stars: [],
    isbns: ['isbn13', 'isbn10', 'ISBN'],
    state: 'Shelves',
  },
  contentOf: (cells) => {
    const readings = takeReadings(cells)
    const names = shelvesIn(cells.take('Shelves'))
    const states = names.flatMap(({ name }) => shelfStates.get(foldName(name)) ?? [])
    return contentOf(cells, {
      title: cells.take('Title'),
      isbns: takeIsbns(cells, ['isbn13', 'isbn10', 'ISBN']),
      authors: authorsIn([cells.take('Author'), cells.take('authors')], 'natural').authors,
      said: { state: states[0] ?? stateOf(readings), readings },
      owned_copies: takeCopies(cells, 'owned'),
      shelves: [...names.filter(({ name }) => !shelfStates.has(foldName(name))), ...takeTags(cells)],
    })
  },
}

function takeReadings(cells: Cells): EntryReading[] {
  const datesIn = (name: string): string[] =>
    cells
      .take(name)
      .split(',')
      .flatMap((text) => dateIn(cells, name, text.trim()) ?? [])
  const open = cells.take('currently_reading')
  const readings = [
    ...datesIn('read_dates').map((date) => finishedReading(date)),
    ...datesIn('dropped_dates').map((date) => stoppedReading(date)),
    ...(open === '' || open.toLowerCase() === 'false'
      ? []
      : [openReading(open.toLowerCase() === 'true' ? null : dateIn(cells, 'currently_reading', open))]),
  ]
  // Repeats the last of these dates; it is the only one in files of older versions.
  const last = dateIn(cells, 'Date Read', cells.take('Date Read'))
  const dates = readings.flatMap((reading) => [reading.started_on, reading.finished_on, reading.stopped_on])
  return last === null || dates.includes(last) ? readings : [...readings, finishedReading(last)]
}

function stateOf(readings: EntryReading[]): EntryState | null {
  const last = [...readings].toSorted(byEnd).at(-1)
  if (readings.some(({ outcome }) => outcome === 'open')) return 'READING'
  if (!last) return 'WANT_TO_READ'
  return last.outcome === 'finished' ? 'FINISHED' : 'DID_NOT_FINISH'
}

/** `Bookshelves` repeats the tags, without spaces and separated by them. */
function takeTags(cells: Cells): Shelf[] {
  const tags = shelvesIn(cells.take('tags'))
  const squeezed = new Set(tags.map(({ name }) => name.replace(/\s+/g, '')))
  const others = cells
    .take('Bookshelves')
    .split(/[\s,]+/)
    .filter((name) => name !== '' && !squeezed.has(name))
  return [...tags, ...others.map((name) => ({ name, position: null }))]
}

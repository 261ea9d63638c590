import { takeCopies, takeMedium, takePages, takeStars, takeTimesRead, takeYear, takeYes } from '../record/amounts.ts'
import { foldName, type Cells } from '../record/cells.ts'
import { contentOf, takeWriting } from '../record/content.ts'
import { takeDate } from '../record/dates.ts'
import type { Format } from './format.ts'
import { takeIsbns } from '../record/isbns.ts'
import { authorsIn, nameKey, uninverted } from '../record/names.ts'
import { finishedReading, stoppedReading } from '../record/readings.ts'
import { shelvesIn, type Shelf } from '../record/shelves.ts'
import { shelfStates } from '../record/states.ts'

export const goodreads: Format = {
  needs: ['Title', 'Author', 'Exclusive Shelf'],
  holds: {
    dates: ['Date Read', 'Date Added'],
    stars: ['My Rating'],
    isbns: ['ISBN13', 'ISBN'],
    state: 'Exclusive Shelf',
  },
  contentOf: (cells) => {
    const exclusive = cells.take('Exclusive Shelf')
    const state = shelfStates.get(foldName(exclusive)) ?? null
    const finish = takeDate(cells, 'Date Read')
    const reading = state === 'DID_NOT_FINISH' ? stoppedReading(finish) : finishedReading(finish)
    return contentOf(cells, {
      title: cells.take('Title'),
      id: { service: 'goodreads', id: cells.take('Book Id') },
      year: takeYear(cells, 'Original Publication Year'),
      isbns: takeIsbns(cells, ['ISBN13', 'ISBN']),
      authors: takeAuthors(cells),
      said: {
        state,
        readings: finish === null ? [] : [reading],
        count: takeTimesRead(cells, 'Read Count'),
        countsUnfinished: true,
      },
      stars: takeStars(cells, 'My Rating'),
      review: takeWriting(cells, 'My Review'),
      has_spoilers: takeYes(cells, 'Spoiler'),
      note: takeWriting(cells, 'Private Notes'),
      owned_copies: takeCopies(cells, 'Owned Copies'),
      added_on: takeDate(cells, 'Date Added'),
      shelves: takeShelves(cells, exclusive),
      pages: takePages(cells, 'Number of Pages'),
      medium: takeMedium(cells, 'Binding'),
    })
  },
}

function takeAuthors(cells: Cells): string[] {
  const first = authorsIn([cells.take('Author')], 'either')
  const more = authorsIn([cells.take('Additional Authors')], 'natural')
  if (first.leftOut) cells.giveBack('Author')
  if (more.leftOut) cells.giveBack('Additional Authors')
  const inverted = cells.take('Author l-f')
  if (!first.authors.some((name) => nameKey(name) === nameKey(uninverted(inverted)))) cells.giveBack('Author l-f')
  return authorsIn([...first.authors, ...more.authors], 'natural').authors
}

/** Without those that are states. */
function takeShelves(cells: Cells, exclusive: string): Shelf[] {
  const placed = shelvesIn(cells.take('Bookshelves with positions'))
  const others = [...placed, ...shelvesIn(cells.take('Bookshelves'))].filter(
    ({ name }) => foldName(name) !== foldName(exclusive),
  )
  const shelves = others.filter(({ name }) => !ownStates.has(foldName(name)))
  if (shelves.length < others.length) cells.giveBack('Bookshelves')
  if (exclusive === '' || shelfStates.has(foldName(exclusive))) return shelves
  cells.ask('shelf', exclusive)
  const position = placed.find(({ name }) => foldName(name) === foldName(exclusive))?.position ?? null
  return [{ name: exclusive, position }, ...shelves]
}

/** Goodreads lists them among the shelves. */
const ownStates = new Set(['read', 'to-read', 'currently-reading'])

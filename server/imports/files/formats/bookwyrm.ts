import type { EntryState } from '#contract/imports/import-entry.ts'
import { takePages, takeStars } from '../record/amounts.ts'
import type { Cells } from '../record/cells.ts'
import { contentOf } from '../record/content.ts'
import { takeDate } from '../record/dates.ts'
import { takeIsbns } from '../record/isbns.ts'
import { authorsIn } from '../record/names.ts'
import type { Shelf } from '../record/shelves.ts'
import { stateNamed } from '../record/states.ts'
import { marksSpoilers } from '../record/written-text.ts'
import { archivedContent, ownShelves, titledReview } from './bookwyrm-archive.ts'
import type { Format } from './format.ts'
import { readingsBetween } from './readings-between.ts'

export const bookwyrm: Format = {
  needs: ['remote_id', 'shelf'],
  holds: {
    dates: ['start_date', 'finish_date', 'stopped_date', 'review_published', 'shelf_date'],
    stars: ['rating'],
    isbns: ['isbn_13', 'isbn_10'],
    state: 'shelf',
  },
  contentOf: (cells) => (cells.peek('edition') === '' ? contentOfRow(cells) : archivedContent(cells)),
}

function contentOfRow(cells: Cells) {
  const { state, shelves } = takeShelf(cells)
  const readings = readingsBetween(
    cells,
    { started: 'start_date', finished: 'finish_date', stopped: 'stopped_date' },
    state,
  )
  for (const [column, service] of services) {
    const id = cells.take(column)
    if (id !== '') cells.sourceIds[service] = id
  }
  const { text, hasSpoilers } = takeReview(cells)
  return contentOf(cells, {
    title: cells.take('title'),
    id: { service: 'bookwyrm', id: cells.take('remote_id') },
    isbns: takeIsbns(cells, ['isbn_13', 'isbn_10']),
    authors: authorsIn([cells.take('author_text')], 'natural').authors,
    said: { state: state ?? stateByDates(cells), readings },
    stars: takeStars(cells, 'rating'),
    review: { name: 'review_content', text },
    has_spoilers: hasSpoilers,
    reviewed_on: takeDate(cells, 'review_published'),
    added_on: takeDate(cells, 'shelf_date'),
    shelves,
    pages: takePages(cells, 'pages'),
  })
}

const services: [column: string, service: string][] = [
  ['openlibrary_key', 'openlibrary_edition'],
  ['goodreads_key', 'goodreads'],
  ['librarything_key', 'librarything'],
  ['inventaire_id', 'inventaire'],
  ['asin', 'asin'],
  ['oclc_number', 'oclc'],
]

/** The row names only the last shelf: of a book on a shelf of the reader's own, the dates say the state. */
function stateByDates(cells: Cells): EntryState | null {
  if (cells.peek('finish_date') !== '') return 'FINISHED'
  if (cells.peek('stopped_date') !== '') return 'DID_NOT_FINISH'
  return cells.peek('start_date') === '' ? null : 'READING'
}

function takeShelf(cells: Cells): { state: EntryState | null; shelves: Shelf[] } {
  const [id, name] = [cells.take('shelf'), cells.take('shelf_name')]
  const state = ownShelves.get(id) ?? null
  if (name !== '' && state === null) cells.giveBack('shelf')
  if (state !== null && stateNamed(name) === undefined) cells.giveBack('shelf_name')
  const shelf = name === '' ? id.replace(/-\d+$/, '') : name
  return { state, shelves: state !== null || shelf === '' ? [] : [{ name: shelf, position: null }] }
}

/** A review is hidden behind its content warning, if it has one. */
function takeReview(cells: Cells): { text: string | null; hasSpoilers: boolean } {
  const warning = cells.take('review_cw')
  cells.giveBack('review_cw')
  const content = cells.takeText('review_content')
  return {
    text: titledReview(cells.take('review_name'), content),
    hasSpoilers: warning !== '' || marksSpoilers(content),
  }
}

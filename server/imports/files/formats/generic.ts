import {
  numberIn,
  starsIn,
  takeCopies,
  takeMedium,
  takePages,
  takeStars,
  takeTimesRead,
  takeYear,
  takeYes,
} from '../record/amounts.ts'
import type { EntryReading, EntryState } from '#contract/imports/import-entry.ts'
import { columnKey, foldName, type Cells } from '../record/cells.ts'
import { contentOf, takeWriting } from '../record/content.ts'
import { takeDate } from '../record/dates.ts'
import type { ColumnMeaning, ImportAnswers, RecordContent } from '../record/imported-record.ts'
import { takeIsbns } from '../record/isbns.ts'
import { authorsIn } from '../record/names.ts'
import { readingsIn } from '../record/readings.ts'
import { shelvesIn, type Shelf } from '../record/shelves.ts'
import { shelfStates, stateNamed } from '../record/states.ts'
import { takeSeries } from './hardcover.ts'
import { readingsBetween } from './readings-between.ts'
import { takeState } from './take-state.ts'

/** Names of columns by what they hold, the most telling first. */
const guesses: Record<ColumnMeaning, string[]> = {
  title: ['title', 'book title', 'name', 'book', 'book name'],
  subtitle: ['subtitle'],
  authors: ['author', 'authors', 'author_text', 'primary author', 'author name', 'author(s)', 'writer', 'by'],
  isbn: ['isbn_13', 'isbn13', 'isbn', 'isbns', 'isbn/uid', 'ean', 'isbn_10', 'isbn10'],
  state: ['shelf', 'exclusive shelf', 'read status', 'reading status', 'status', 'bookshelf', 'state'],
  stars: ['my rating', 'rating', 'star rating', 'my ratings', 'stars', 'score'],
  added_on: ['date_added', 'date added', 'added', 'entry date', 'shelf_date', 'created'],
  started_on: ['start_date', 'date started', 'started', 'start', 'started on', 'started at'],
  finished_on: [
    'finish_date',
    'date finished',
    'last date read',
    'date read',
    'finished',
    'read date',
    'finished on',
    'finished at',
    'end date',
    'date completed',
    'completed',
  ],
  stopped_on: ['stopped_date', 'stopped', 'date stopped', 'dropped', 'date dropped'],
  read_count: ['read count', 'times read', 'reads'],
  shelves: ['bookshelves', 'shelves', 'tags', 'lists', 'collections', 'labels'],
  review: ['review', 'my review', 'review_content', 'comment', 'comments'],
  spoiler: ['spoiler', 'spoilers', 'review contains spoilers'],
  private_note: ['private notes', 'private note', 'notes', 'note', 'private comment'],
  pages: ['pages', 'number of pages', 'page count', 'num pages'],
  medium: ['format', 'binding', 'medium', 'media', 'book format'],
  owned_copies: ['owned copies', 'owned', 'owned?', 'copies', 'own'],
  series: ['series', 'series name'],
  series_position: ['series_index', 'series number', 'series position', 'volume'],
  year: ['original publication year', 'first publication year', 'first published'],
}

/** The columns that the names of a table give away, or that its reader named. */
export function guessColumns(
  columns: string[],
  chosen: ImportAnswers['columns'] = {},
): NonNullable<ImportAnswers['columns']> {
  const byKey = new Map(columns.map((name) => [columnKey(name), name]))
  const guessed = Object.entries(guesses).flatMap(([meaning, names]) => {
    const found = names.find((name) => byKey.has(columnKey(name)))
    return found === undefined ? [] : [[meaning, byKey.get(columnKey(found))]]
  })
  const known = Object.entries(chosen).filter(([, name]) => byKey.has(columnKey(name)))
  // A column has one meaning: what the reader says of it replaces a guess.
  const taken = new Set(known.map(([, name]) => columnKey(name)))
  return Object.fromEntries([
    ...guessed.filter(([, name]) => !taken.has(columnKey(name ?? ''))),
    ...known.map(([meaning, name]) => [meaning, byKey.get(columnKey(name))]),
  ])
}

/** A row of any table. */
export function contentOfGenericRow(cells: Cells): RecordContent {
  const { columns = {} } = cells.answers
  // A name that no file has: nothing is found under it.
  const column = (meaning: ColumnMeaning): string => columns[meaning] ?? `\u{0}${meaning}`
  const { state, shelves } = takeStateAndShelves(cells, column('state'), column('shelves'))
  const { authors, leftOut } = authorsIn([cells.take(column('authors'))], 'either')
  if (leftOut) cells.giveBack(column('authors'))
  const readings = takeReadings(cells, column, state)
  const otherIsbns = isbnColumns.filter((name) => columnKey(name) !== columnKey(column('isbn')))
  return contentOf(cells, {
    title: cells.take(column('title')),
    subtitle: cells.take(column('subtitle')),
    year: takeYear(cells, column('year')),
    isbns: takeIsbns(cells, [column('isbn'), ...otherIsbns]),
    authors,
    series: takeSeries(cells, column('series'), column('series_position')),
    said: { state: state ?? stateOf(cells, readings), readings, count: takeTimesRead(cells, column('read_count')) },
    stars: takeRating(cells, column('stars')),
    review: takeWriting(cells, column('review')),
    has_spoilers: takeYes(cells, column('spoiler')),
    note: takeWriting(cells, column('private_note')),
    owned_copies: takeCopies(cells, column('owned_copies')),
    added_on: takeDate(cells, column('added_on')),
    shelves,
    pages: takePages(cells, column('pages')),
    medium: takeMedium(cells, column('medium')),
  })
}

/** Where states have no column of their own, they are among the shelves. */
function takeStateAndShelves(
  cells: Cells,
  stateColumn: string,
  shelvesColumn: string,
): { state: EntryState | null; shelves: Shelf[] } {
  const said = takeState(cells, stateColumn, stateNamed)
  const shelves = shelvesIn(cells.take(shelvesColumn))
  if (cells.peek(stateColumn) !== '') return { ...said, shelves: [...said.shelves, ...shelves] }
  const states = shelves.flatMap(({ name }) => shelfStates.get(foldName(name)) ?? [])
  if (states.length > 1) cells.giveBack(shelvesColumn)
  return { state: states[0] ?? null, shelves: shelves.filter(({ name }) => !shelfStates.has(foldName(name))) }
}

const isbnColumns = ['isbn13', 'isbn', 'isbn10']

/** A column of finish dates may hold ranges, or several. */
function takeReadings(
  cells: Cells,
  column: (meaning: ColumnMeaning) => string,
  state: EntryState | null,
): EntryReading[] {
  const [started, finished, stopped] = [column('started_on'), column('finished_on'), column('stopped_on')]
  if (!/[,;]|\d\s*-\s*\d{4}\/|-$/.test(cells.peek(finished)) || cells.peek(started) !== '')
    return readingsBetween(cells, { started, finished, stopped }, state)
  return readingsIn(cells, finished, cells.take(finished))
}

/** Where no state is written, a finish or a start says it. */
function stateOf(cells: Cells, readings: EntryReading[]): EntryState | null {
  if (cells.asks.some(({ kind }) => kind === 'shelf')) return null
  const outcomes = readings.map(({ outcome }) => outcome)
  if (outcomes.includes('open')) return 'READING'
  if (outcomes.includes('finished')) return 'FINISHED'
  return outcomes.includes('stopped') ? 'DID_NOT_FINISH' : null
}

/** In a file that has ratings above 5, a 4 may be 2 stars: none is kept before its scale is known. */
function takeRating(cells: Cells, name: string): number | null {
  const { rated_above_five: isAboveFive, rating_scale: scale } = cells.answers
  const rating = numberIn(cells.peek(name))
  if (!isAboveFive || rating === undefined || rating === 0) return takeStars(cells, name)
  cells.ask('rating_scale')
  const text = cells.take(name)
  if (scale !== undefined) return starsIn(cells, name, text, scale)
  cells.lose(name, text, 'rating_not_kept')
  return null
}

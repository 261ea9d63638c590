import type { EntryReading, EntryState, ImportEntry } from '#contract/imports/import-entry.ts'
import { wholeStars } from '../../books/stars.ts'
import { csvLine } from './csv-line.ts'
import { htmlOfText, plainCell } from './formats/octavo-idioms.ts'

/** A book of a reader's library, as it goes into the CSV. */
export interface LibraryRow extends Pick<
  ImportEntry,
  | 'state'
  | 'stars'
  | 'readings'
  | 'review'
  | 'has_spoilers'
  | 'private_note'
  | 'visibility'
  | 'owned_copies'
  | 'added_on'
  | 'shelves'
  | 'authors'
  | 'pages'
  | 'medium'
> {
  /** Its `google_books_id`. */
  octavo_id: string
  title: string
  /** An ISBN-13. */
  isbn: string | null
  /** Year of first publication. */
  year: number | null
}

const columns = [
  'Book Id',
  'Title',
  'Author',
  'Author l-f',
  'Additional Authors',
  'ISBN',
  'ISBN13',
  'My Rating',
  'Average Rating',
  'Publisher',
  'Binding',
  'Number of Pages',
  'Year Published',
  'Original Publication Year',
  'Date Read',
  'Date Added',
  'Bookshelves',
  'Bookshelves with positions',
  'Exclusive Shelf',
  'My Review',
  'Spoiler',
  'Private Notes',
  'Read Count',
  'Owned Copies',
  // Ours from here on, which others ignore.
  'Octavo Id',
  'Octavo State',
  'Octavo Stars',
  'Dates Read',
  'Visibility',
  'Medium',
  'Octavo Readlists',
] as const

/** The first line of the CSV that other services can read as Goodreads', and Octavo exactly. */
export const libraryCsvHeader = `${csvLine(columns)}\n`

/** One line of it. */
export function libraryCsvLine(row: LibraryRow): string {
  const cells = cellsOf(row)
  return `${csvLine(columns.map((column) => cells[column] ?? ''))}\n`
}

function cellsOf(row: LibraryRow): Partial<Record<(typeof columns)[number], string>> {
  const [author = '', ...otherAuthors] = row.authors
  const finishes = row.readings.flatMap(({ finished_on }) => (finished_on?.length === 10 ? [finished_on] : []))
  return {
    Title: plainCell(row.title),
    Author: plainCell(author),
    'Author l-f': plainCell(inverted(author)),
    'Additional Authors': plainCell(otherAuthors.join(', ')),
    ISBN: asFormula(row.isbn === null ? '' : tenDigits(row.isbn)),
    ISBN13: asFormula(row.isbn ?? ''),
    'My Rating': String(row.stars === null ? 0 : wholeStars(row.stars)),
    Binding: row.medium === null ? '' : bindings[row.medium],
    'Number of Pages': String(row.pages ?? ''),
    'Original Publication Year': String(row.year ?? ''),
    'Date Read': slashed(finishes.toSorted().at(-1) ?? ''),
    'Date Added': slashed(row.added_on ?? ''),
    ...shelfCells(row),
    'My Review': plainCell(htmlOfText(row.review ?? '')),
    Spoiler: row.has_spoilers ? 'true' : '',
    'Private Notes': plainCell(htmlOfText(row.private_note ?? '')),
    'Read Count': String(timesRead(row)),
    'Owned Copies': String(row.owned_copies),
    'Octavo Id': plainCell(row.octavo_id),
    'Octavo State': row.state ?? '',
    'Octavo Stars': String(row.stars ?? ''),
    'Dates Read': plainCell(row.readings.map(datesOf).join(', ')),
    Visibility: row.visibility ?? '',
    Medium: row.medium ?? '',
    'Octavo Readlists': row.shelves.length === 0 ? '' : JSON.stringify(row.shelves),
  }
}

const bindings = { print: 'Paperback', ebook: 'ebook', audio: 'Audiobook' }

const exclusiveShelves: Record<EntryState, string> = {
  WANT_TO_READ: 'to-read',
  READING: 'currently-reading',
  REREADING: 'currently-reading',
  PAUSED: 'paused',
  FINISHED: 'read',
  DID_NOT_FINISH: 'did-not-finish',
}

/** Goodreads lists the exclusive shelf among the others, except for 'read'. Its shelves have no commas in their names. */
function shelfCells({ state, shelves }: LibraryRow) {
  const exclusive = state === null ? '' : exclusiveShelves[state]
  const own = shelves.map(({ name, position }) => ({ name: name.replace(/[\s,]+/g, ' ').trim(), position }))
  const all = [...(exclusive === '' || exclusive === 'read' ? [] : [{ name: exclusive, position: null }]), ...own]
  return {
    Bookshelves: plainCell(all.map(({ name }) => name).join(', ')),
    'Bookshelves with positions': plainCell(
      all.map(({ name, position }) => (position === null ? name : `${name} (#${position})`)).join(', '),
    ),
    'Exclusive Shelf': exclusive,
  }
}

/** Goodreads counts the open and the stopped reading too. */
function timesRead({ readings }: LibraryRow): number {
  const finished = readings.filter(({ outcome }) => outcome === 'finished').length
  return readings.length > finished ? finished + 1 : finished
}

/** `readingsIn` reads it. */
function datesOf({ outcome, started_on, finished_on, stopped_on }: EntryReading): string {
  const start = slashed(started_on ?? '')
  if (outcome === 'open') return `${start}-`
  const end = slashed(finished_on ?? stopped_on ?? '') || '?'
  return `${outcome === 'stopped' ? '~' : ''}${start === '' ? end : `${start}-${end}`}`
}

function slashed(date: string): string {
  return date.replaceAll('-', '/')
}

function inverted(name: string): string {
  const words = name.split(' ')
  return words.length < 2 ? name : `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`
}

/** '' for an ISBN that has no shorter form. */
function tenDigits(isbn: string): string {
  if (!/^978\d{10}$/.test(isbn)) return ''
  const digits = isbn.slice(3, 12)
  const sum = Array.from(digits, Number).reduce((all, digit, index) => all + digit * (10 - index), 0)
  const check = (11 - (sum % 11)) % 11
  return digits + (check === 10 ? 'X' : String(check))
}

/** Goodreads' way to keep spreadsheets from reading an ISBN as a number. */
function asFormula(isbn: string): string {
  return `="${isbn}"`
}

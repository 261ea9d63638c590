import { entryStates, type EntryState, type ImportEntry } from '#contract/imports/import-entry.ts'
import { takeCopies, takePages, takeStars, takeYear, takeYes } from '../record/amounts.ts'
import type { Cells } from '../record/cells.ts'
import { contentOf } from '../record/content.ts'
import { takeDate } from '../record/dates.ts'
import type { RawRecord, RecordContent } from '../record/imported-record.ts'
import { takeIsbns } from '../record/isbns.ts'
import { authorsIn } from '../record/names.ts'
import { readingsIn } from '../record/readings.ts'
import type { Shelf } from '../record/shelves.ts'
import { isFormulaLike, textOfHtml } from './octavo-idioms.ts'

/** Takes off the apostrophe that keeps spreadsheets from calculating a text. */
export function withoutApostrophes(raw: RawRecord): RawRecord {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith("'") && isFormulaLike(value) ? value.slice(1) : value,
    ]),
  )
}

/** Columns that say the same as ours, for other services. */
const forOthers = [
  'Author l-f',
  'My Rating',
  'Binding',
  'Date Read',
  'Bookshelves',
  'Bookshelves with positions',
  'Exclusive Shelf',
  'Read Count',
]

/** A row of the CSV that Octavo writes: exactly what was written. */
export function contentOfOwnRow(cells: Cells): RecordContent {
  for (const name of forOthers) cells.take(name)
  const id = cells.take('Octavo Id')
  const hasSpoilers = takeYes(cells, 'Spoiler')
  return contentOf(cells, {
    title: cells.take('Title'),
    keepsBrackets: true,
    id: { service: 'octavo', id },
    octavo_id: id === '' ? null : id,
    year: takeYear(cells, 'Original Publication Year'),
    isbns: takeIsbns(cells, ['ISBN13', 'ISBN']),
    // It may be any that the book is known by.
    edition_isbn: null,
    authors: takeAuthors(cells),
    said: {
      state: takeState(cells),
      readings: readingsIn(cells, 'Dates Read', cells.take('Dates Read')),
    },
    exact: true,
    stars: takeStars(cells, 'Octavo Stars'),
    review: { name: 'My Review', text: textOfHtml(cells.takeText('My Review')) },
    has_spoilers: hasSpoilers,
    note: { name: 'Private Notes', text: textOfHtml(cells.takeText('Private Notes')) },
    visibility: takeOneOf(cells, 'Visibility', ['public', 'private']),
    owned_copies: takeCopies(cells, 'Owned Copies'),
    added_on: takeDate(cells, 'Date Added'),
    shelves: takeReadlists(cells),
    pages: takePages(cells, 'Number of Pages'),
    medium: takeOneOf(cells, 'Medium', ['print', 'ebook', 'audio']),
  })
}

function takeState(cells: Cells): EntryState | null {
  return takeOneOf(cells, 'Octavo State', entryStates)
}

function takeOneOf<T extends string>(cells: Cells, name: string, words: readonly T[]): T | null {
  const text = cells.take(name)
  const word = words.find((each) => each.toLowerCase() === text.toLowerCase())
  if (word === undefined && text !== '') cells.lose(name, text, 'not_understood')
  return word ?? null
}

function takeAuthors(cells: Cells): string[] {
  const first = cells.take('Author')
  return [...(first === '' ? [] : [first]), ...authorsIn([cells.take('Additional Authors')], 'natural').authors]
}

/** A list of names and places as JSON, as a name may hold a comma. */
function takeReadlists(cells: Cells): Shelf[] {
  const text = cells.takeText('Octavo Readlists')
  if (text === '') return []
  try {
    const found: unknown = JSON.parse(text)
    if (Array.isArray(found) && found.every(isReadlist)) return found
  } catch {
    // Somebody edited it.
  }
  cells.lose('Octavo Readlists', text, 'not_understood')
  return []
}

function isReadlist(found: unknown): found is ImportEntry['shelves'][number] {
  return (
    typeof found === 'object' &&
    found !== null &&
    'name' in found &&
    typeof found.name === 'string' &&
    'position' in found &&
    (found.position === null || Number.isInteger(found.position))
  )
}

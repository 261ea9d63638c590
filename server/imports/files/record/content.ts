import { maxReadingsOfBook } from '#contract/reading.ts'
import type { EntryState, ImportEntry } from '#contract/imports/import-entry.ts'
import { maxReviewsOfBook } from '#contract/reviews.ts'
import {
  copiesWithinBounds,
  maxIsbns,
  pagesWithinBounds,
  readingsWithinBounds,
  shelvesWithinBounds,
  yearWithinBounds,
} from './bounds.ts'
import type { Cells } from './cells.ts'
import type { RecordContent } from './imported-record.ts'
import { settle, type Said } from './readings.ts'
import { answeredShelves, uniteShelves } from './shelves.ts'
import { titleParts } from './titles.ts'
import { fitFields } from './fit-fields.ts'
import { cut } from './cut.ts'
import { fitOlderReview, fitWriting, marksSpoilers, plainWriting } from './written-text.ts'

/** A text with the name of its field. */
interface Writing {
  name: string
  text: string | null
  marksSpoilers?: boolean
}

/** What a format finds in a record; what is missing is not said. */
export interface Found {
  title: string
  /** Whether a bracket belongs to the title, as it does where series have their own field. */
  keepsBrackets?: boolean
  subtitle?: string
  /** The file's own id of the book. */
  id?: { service: string; id: string }
  year?: number | null
  set?: boolean
  known_id?: string | null
  octavo_id?: string | null
  isbns?: string[]
  edition_isbn?: string | null
  authors?: string[]
  series?: ImportEntry['series']
  said: Said
  /** Whether state and readings are exactly so, and not to be completed. */
  exact?: boolean
  stars?: number | null
  review?: Writing
  /** Besides marks in the review itself. */
  has_spoilers?: boolean
  spoilers_from?: ImportEntry['spoilers_from']
  review_visibility?: ImportEntry['visibility']
  reviewed_on?: string | null
  older_reviews?: ImportEntry['older_reviews']
  note?: Writing
  visibility?: ImportEntry['visibility']
  owned_copies?: number
  added_on?: string | null
  shelves?: ImportEntry['shelves']
  favorite?: number | undefined
  times?: ImportEntry['times']
  pages?: number | null
  medium?: ImportEntry['medium']
}

/** The text of a field that may be HTML. */
export function takeWriting(cells: Cells, name: string): Writing {
  const html = cells.takeText(name)
  return { name, text: plainWriting(html), marksSpoilers: marksSpoilers(html) }
}

const maxTitleLength = 5_000
const maxNameLength = 500
const maxAuthors = 100

/** Composes what a format found with the reader's answers. */
export function contentOf(cells: Cells, found: Found): RecordContent {
  const { title, series, set } = found.keepsBrackets
    ? { title: shortened(cells, 'title', found.title, maxTitleLength), series: null, set: false }
    : titleParts(shortened(cells, 'title', found.title, maxTitleLength))
  const answered = answeredShelves(shelvesWithinBounds(cells, uniteShelves(found.shelves ?? [])), cells.answers)
  if (answered.leftOut.length > 0) cells.keep('shelves', answered.leftOut.join(', '))
  const { state, readings } = found.exact
    ? found.said
    : settle({ ...found.said, state: stateOf(cells, found.said.state, answered.state) })
  if (readings.length > maxReadingsOfBook) cells.lose('readings', String(readings.length), 'too_many')
  const { review = noWriting('review'), note = noWriting('private note') } = found
  const writing = fitWriting(cells, { review: review.name, note: note.name }, { review: review.text, note: note.text })
  // Our own id is no id elsewhere.
  if (found.id && found.id.id !== '' && !found.octavo_id) cells.sourceIds[found.id.service] ??= found.id.id
  const authors = authorsOf(cells, found.authors ?? [])
  cells.keepTheRest()
  const source_ids = fitting(cells, cells.sourceIds)
  const source_fields = fitting(cells, cells.sourceFields)

  const { older_reviews = [] } = found
  const older = older_reviews.slice(0, maxReviewsOfBook - 1)
  if (older.length < older_reviews.length) cells.lose('reviews', String(older_reviews.length + 1), 'too_many')
  const isbns = (found.isbns ?? []).slice(0, maxIsbns)
  const known_id = found.known_id ?? null
  const isNameless = title === '' && isbns.length === 0 && known_id === null && !found.octavo_id
  return {
    title: [title, found.subtitle ?? ''].filter((part) => part !== '').join(': '),
    source_id: found.id && found.id.id !== '' ? `${found.id.service}:${found.id.id}` : null,
    year: yearWithinBounds(found.year ?? null),
    set: set || (found.set ?? false),
    known_id,
    octavo_id: found.octavo_id ?? null,
    entry: {
      state,
      stars: found.stars ?? null,
      readings: readingsWithinBounds(cells, readings.slice(-maxReadingsOfBook)),
      review: writing.review,
      has_spoilers: writing.review !== null && (found.has_spoilers === true || review.marksSpoilers === true),
      ...(writing.review !== null && found.spoilers_from && { spoilers_from: found.spoilers_from }),
      ...(found.review_visibility && { review_visibility: found.review_visibility }),
      reviewed_on: found.reviewed_on ?? null,
      ...(older.length > 0 && {
        older_reviews: older.map((each) => ({ ...each, text: fitOlderReview(cells, each.text) })),
      }),
      private_note: writing.note,
      visibility: found.visibility ?? null,
      owned_copies: copiesWithinBounds(cells, found.owned_copies ?? 0),
      added_on: found.added_on ?? null,
      shelves: answered.shelves,
      ...(found.favorite !== undefined && { favorite: found.favorite }),
      ...(found.times && { times: found.times }),
      isbns,
      ...(found.edition_isbn !== undefined && { edition_isbn: found.edition_isbn }),
      authors,
      series: found.series ?? series,
      pages: pagesWithinBounds(cells, found.pages ?? null),
      medium: found.medium ?? null,
      source_ids,
      source_fields,
    },
    losses: cells.losses,
    invalid: isNameless ? 'no_title' : undefined,
    asks: cells.asks,
  }
}

function fitting(cells: Cells, said: Record<string, string>): Record<string, string> {
  const { fields, left } = fitFields({}, said)
  for (const name of left) cells.lose(name, cut(said[name] ?? '', maxShown), 'too_long')
  return fields
}

/** Of a value that is not kept. */
const maxShown = 200

/** What is far too long is cut, and kept whole where there is room. */
function shortened(cells: Cells, name: string, text: string, maxLength: number): string {
  if (text.length > maxLength) cells.keep(name, text)
  return text.slice(0, maxLength)
}

function authorsOf(cells: Cells, authors: string[]): string[] {
  if (authors.length > maxAuthors) cells.lose('authors', String(authors.length), 'too_many')
  return authors.slice(0, maxAuthors).map((author) => shortened(cells, 'authors', author, maxNameLength))
}

function noWriting(name: string): Writing {
  return { name, text: null }
}

/** Asks for the state if neither the record nor a shelf says it. */
function stateOf(cells: Cells, said: EntryState | null, ofShelf: EntryState | undefined): EntryState | null {
  if (ofShelf !== undefined || said !== null) return ofShelf ?? said
  if (cells.asks.some(({ kind }) => kind === 'shelf')) return null
  cells.ask('without_state')
  return cells.answers.without_state ?? null
}

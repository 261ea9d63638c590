import { entryStates, type EntryReading, type EntryState, type ImportEntry } from '#contract/imports/import-entry.ts'
import { mediumNamed, starsIn } from '../record/amounts.ts'
import { maxPages } from '../record/bounds.ts'
import { textOf, type Cells } from '../record/cells.ts'
import { contentOf } from '../record/content.ts'
import { dateIn } from '../record/dates.ts'
import type { RawRecord, RecordContent } from '../record/imported-record.ts'
import { isbnOf, isbnsIn } from '../record/isbns.ts'
import { fieldsOf, listIn, takeList, type Fields } from '../record/json-fields.ts'
import { byEnd } from '../record/readings.ts'

/** The sections of our JSON export whose items name a book. */
const sections = ['statuses', 'library', 'readings', 'ratings', 'reviews', 'favorites']

/** Gathers what the sections say of each book, in the order in which books first appear. */
export function recordsOfExport(exported: Fields): RawRecord[] {
  const records = new Map<string, { book: Fields; items: Map<string, Fields[]> }>()
  function add(book: Fields, section: string, item: Fields): void {
    const id = textOf(book['google_books_id'])
    if (id === '') return
    const record = records.get(id) ?? { book: {}, items: new Map<string, Fields[]>() }
    records.set(id, record)
    // Some sections say more of a book than others.
    Object.assign(record.book, book)
    const items = record.items.get(section) ?? []
    record.items.set(section, items)
    items.push(item)
  }
  for (const section of sections) {
    for (const [index, { book, ...item }] of listIn(exported[section]).entries()) {
      // An answer to somebody's review is not about the book alone.
      if (section === 'reviews' && textOf(item['parent']) !== '') continue
      add(fieldsOf(book), section, section === 'favorites' ? { ...item, position: index + 1 } : item)
    }
  }
  for (const { name, kept_for_you: isKeptForThem, books, description, is_numbered } of listIn(exported['readlists'])) {
    if (isKeptForThem === true) continue
    for (const [index, { note, ...book }] of listIn(books).entries()) {
      add(book, 'readlists', { name, position: index + 1, note, ...(index === 0 && { description, is_numbered }) })
    }
  }
  return [...records.values()].map(({ book, items }) => ({ book, ...Object.fromEntries(items) }))
}

/** A book of the export, exactly as it was. Version 1 has no states, stars and visibility yet. */
export function contentOfOwnBook(cells: Cells): RecordContent {
  const book = fieldsOf(cells.takeValue('book'))
  const [status = {}] = takeList(cells, 'statuses')
  const [library = {}] = takeList(cells, 'library')
  const [rating = {}] = takeList(cells, 'ratings')
  const [favorite] = takeList(cells, 'favorites')
  const [review, ...older] = reviewsOf(cells)
  const state = stateOf(status)
  const id = textOf(book['google_books_id'])
  for (const [name, value] of Object.entries(fieldsOf(library['source_ids']))) cells.sourceIds[name] = textOf(value)
  for (const [name, value] of Object.entries(fieldsOf(library['source_fields']))) cells.keep(name, textOf(value))
  return contentOf(cells, {
    title: textOf(book['title']),
    keepsBrackets: true,
    id: { service: 'octavo', id },
    octavo_id: id,
    year: Number.parseInt(textOf(book['year']), 10) || null,
    isbns: [...new Set(textsIn(book['isbns']).flatMap((isbn) => isbnsIn(cells, 'isbns', isbn)))],
    edition_isbn: textsIn(fieldsOf(library['edition'])['isbns']).flatMap((isbn) => isbnOf(isbn) ?? [])[0] ?? null,
    authors: textsIn(book['authors'] ?? textOf(book['author']).split(', ')),
    said: { state, readings: readingsOf(cells, state) },
    exact: true,
    stars: starsIn(cells, 'ratings', textOf(rating['stars'] ?? rating['rating'])),
    review: { name: 'reviews', text: review?.text ?? null },
    has_spoilers: review?.has_spoilers ?? false,
    ...(review?.spoilers_from && { spoilers_from: review.spoilers_from }),
    review_visibility: review?.visibility ?? null,
    reviewed_on: review?.written_on ?? null,
    older_reviews: older,
    note: { name: 'private_note', text: textOf(library['private_note']) || null },
    visibility: visibilityOf(library['visibility']),
    owned_copies: wholeOf(library['owned_copies']) ?? 0,
    added_on: dateIn(cells, 'added_on', textOf(library['added_on'])),
    shelves: takeList(cells, 'readlists').map(({ name, position, description, is_numbered, note }) => ({
      name: textOf(name),
      position: wholeOf(position),
      ...(textOf(description) !== '' && { description: textOf(description) }),
      ...(is_numbered === true && { is_numbered }),
      ...(textOf(note) !== '' && { note: textOf(note) }),
    })),
    favorite: favorite && (wholeOf(favorite['position']) ?? undefined),
    times: {
      ...said('state', status['changed_at']),
      ...said('stars', rating['rated_at']),
      ...said('review', review?.written_at),
      ...said('review_edited', review?.edited_at),
      ...said('favorite', favorite?.['added_at']),
    },
    pages: wholeOf(book['pages']),
  })
}

function stateOf(status: Fields): EntryState | null {
  const word = textOf(status['state'] ?? status['status'])
  return entryStates.find((each) => each === word) ?? null
}

/** Version 1 leaves a reading open when its book is put away. */
function readingsOf(cells: Cells, state: EntryState | null): EntryReading[] {
  return takeList(cells, 'readings')
    .map((found): EntryReading => {
      const date = (name: string, instant: string): string | null =>
        dateIn(cells, name, textOf(name in found ? found[name] : found[instant]))
      const [started_on, finished_on] = [date('started_on', 'started_at'), date('finished_on', 'finished_at')]
      const stopped_on = date('stopped_on', 'stopped_at')
      const unfinished = state === 'READING' ? 'open' : 'stopped'
      return {
        outcome:
          (['open', 'finished', 'stopped'] as const).find((each) => each === found['outcome']) ??
          (finished_on === null ? unfinished : 'finished'),
        started_on,
        finished_on,
        stopped_on,
        medium: mediumNamed(textOf(found['medium'])),
        pages: wholeOf(found['pages']),
        minutes: wholeOf(found['minutes']),
        note: textOf(found['note']),
        progress: listIn(found['progress']).map((each) => ({
          on: dateIn(cells, 'progress', textOf(each['on'])),
          page: wholeOf(each['page']),
          percent: wholeOf(each['percent']),
          minutes: wholeOf(each['minutes']),
          note: textOf(each['note']),
        })),
      }
    })
    .toSorted((one, other) => Number(one.outcome === 'open') - Number(other.outcome === 'open') || byEnd(one, other))
}

function reviewsOf(cells: Cells) {
  return takeList(cells, 'reviews')
    .toSorted((one, other) => (textOf(one['created_at']) < textOf(other['created_at']) ? 1 : -1))
    .map((found) => ({
      text: textOf(found['review_text']),
      has_spoilers: found['has_spoilers'] === true,
      ...spoilersFrom(found),
      visibility: visibilityOf(found['visibility']),
      written_on: dateIn(cells, 'reviews', textOf(found['created_at'])),
      ...said('written_at', found['created_at']),
      ...said('edited_at', found['updated_at']),
    }))
}

/** Of what the database would refuse, the mark remains. */
function spoilersFrom({ has_spoilers, spoilers_from }: Fields): Pick<ImportEntry, 'spoilers_from'> {
  const from = fieldsOf(spoilers_from)
  const [page, ofPages, percent] = ['page', 'of_pages', 'percent'].map((name) => wholeOf(from[name]))
  if (has_spoilers !== true) return {}
  if (page && page <= maxPages) {
    const of_pages = ofPages && ofPages >= page && ofPages <= maxPages ? ofPages : null
    return { spoilers_from: { page, of_pages, percent: null } }
  }
  if (percent && percent <= 100) return { spoilers_from: { page: null, of_pages: null, percent } }
  return {}
}

/** An instant as our export writes it. */
function said<Name extends string>(name: Name, value: unknown): { [Each in Name]?: string } {
  const isInstant = typeof value === 'string' && /^(?:19|20)\d\d-\d\d-\d\dT[\d:.]{12}Z$/.test(value)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a computed key loses its literal type
  return (isInstant && !Number.isNaN(Date.parse(value)) ? { [name]: value } : {}) as { [Each in Name]?: string }
}

function visibilityOf(value: unknown): ImportEntry['visibility'] {
  return value === 'public' || value === 'private' ? value : null
}

function wholeOf(value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(textOf).filter((text) => text !== '') : []
}

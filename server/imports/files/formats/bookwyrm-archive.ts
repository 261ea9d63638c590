import type { EntryReading, EntryState, ImportEntry } from '#contract/imports/import-entry.ts'
import { numberIn, starsIn } from '../record/amounts.ts'
import { textOf, type Cells } from '../record/cells.ts'
import { contentOf } from '../record/content.ts'
import { dateIn } from '../record/dates.ts'
import type { RecordContent } from '../record/imported-record.ts'
import { isbnsIn } from '../record/isbns.ts'
import { fieldsOf, takeList, type Fields } from '../record/json-fields.ts'
import { finishedReading, openReading, stoppedReading, withoutReversal } from '../record/readings.ts'
import { marksSpoilers, plainWriting } from '../record/written-text.ts'

/** A book of an account's archive, with every time through it, lists, and what was written about it. */
export function archivedContent(cells: Cells): RecordContent {
  const edition = fieldsOf(cells.takeValue('edition'))
  const work = fieldsOf(cells.takeValue('work'))
  const { state, shelves } = takeShelves(cells)
  const reviews = takeReviews(cells)
  const [review, ...older] = reviews.filter(({ text }) => text !== null)
  keepFields(cells, 'edition', edition)
  keepFields(cells, 'work', work)
  const isbns = ['isbn13', 'isbn10'].flatMap((name) => isbnsIn(cells, name, textIn(edition, name)))
  const workKey = /^OL\d{1,12}W$/.exec(textIn(work, 'openlibraryKey'))?.[0] ?? null
  for (const [name, service] of services) {
    const id = textIn(edition, name)
    if (id !== '') cells.sourceIds[service] = id
  }
  return contentOf(cells, {
    title: textIn(edition, 'title') || textIn(work, 'title'),
    subtitle: textIn(edition, 'subtitle'),
    id: { service: 'bookwyrm', id: textIn(edition, 'id') },
    known_id: workKey,
    year: yearOf(textIn(work, 'firstPublishedDate') || textIn(edition, 'firstPublishedDate')),
    isbns: [...new Set(isbns)],
    authors: takeList(cells, 'authors').flatMap((author) => textIn(author, 'name') || []),
    series: seriesOf(edition),
    said: { state, readings: takeReadings(cells) },
    stars: reviews.find(({ stars }) => stars !== null)?.stars ?? null,
    review: { name: 'reviews', text: review?.text ?? null },
    has_spoilers: review?.hasSpoilers ?? false,
    reviewed_on: review?.on ?? null,
    older_reviews: older.map(({ text, hasSpoilers, isPublic, on }) => ({
      text: text ?? '',
      has_spoilers: hasSpoilers,
      visibility: isPublic ? 'public' : 'private',
      written_on: on,
    })),
    note: { name: 'quotations', text: takeNotes(cells) },
    visibility: review === undefined ? null : review.isPublic ? 'public' : 'private',
    shelves,
    pages: numberIn(textIn(edition, 'pages')) ?? null,
  })
}

const services: [name: string, service: string][] = [
  ['openlibraryKey', 'openlibrary_edition'],
  ['goodreadsKey', 'goodreads'],
  ['librarythingKey', 'librarything'],
  ['asin', 'asin'],
  ['oclcNumber', 'oclc'],
]

/** BookWyrm's own shelves by their ids, weakest first. Those that readers make end in a number: 'cooking-9'. */
export const ownShelves = new Map<string, EntryState>([
  ['to-read', 'WANT_TO_READ'],
  ['stopped-reading', 'DID_NOT_FINISH'],
  ['reading', 'READING'],
  ['read', 'FINISHED'],
])

function takeShelves(cells: Cells): { state: EntryState | null; shelves: ImportEntry['shelves'] } {
  const found = takeList(cells, 'shelves').map((shelf) => ({
    name: textIn(shelf, 'name'),
    state: ownShelves.get(textIn(shelf, 'id').split('/').at(-1) ?? ''),
  }))
  const states = found.flatMap(({ state }) => state ?? [])
  const lists = takeList(cells, 'lists').map((list) => {
    const item = fieldsOf(list['list_item'])
    const note = plainWriting(textIn(item, 'notes'))
    if (note !== null) cells.keep(`note in ${textIn(list, 'name')}`, note)
    return { name: textIn(list, 'name'), position: wholeIn(item, 'order') }
  })
  // Being on both shelves says that it is read again.
  const strongest = [...ownShelves.values()].findLast((state) => states.includes(state)) ?? null
  const isRereading = states.includes('READING') && states.includes('FINISHED')
  if (states.length > 1) cells.keep('shelves', found.map(({ name }) => name).join(', '))
  return {
    state: isRereading ? 'REREADING' : strongest,
    shelves: [
      ...found.filter(({ state }) => state === undefined).map(({ name }) => ({ name, position: null })),
      ...lists,
    ].filter(({ name }) => name !== ''),
  }
}

function takeReadings(cells: Cells): EntryReading[] {
  return takeList(cells, 'readthroughs').map((through) => {
    const [started, finished, stopped] = ['start_date', 'finish_date', 'stopped_date'].map((name) =>
      dateIn(cells, `readthroughs.${name}`, textIn(through, name)),
    )
    const reading = finished
      ? finishedReading(finished, started)
      : textIn(through, 'stopped_date') === ''
        ? openReading(started)
        : stoppedReading(stopped, started)
    return { ...withoutReversal(cells, 'readthroughs.start_date', reading), ...progressOf(cells, through) }
  })
}

function progressOf(cells: Cells, through: Fields): Pick<EntryReading, 'progress'> {
  const amount = wholeIn(through, 'progress')
  if (amount === null) return {}
  const isPercent = textIn(through, 'progress_mode') === 'PCT'
  return {
    progress: [
      {
        on: dateIn(cells, 'readthroughs.updated_date', textIn(through, 'updated_date')),
        page: isPercent ? null : amount,
        percent: isPercent ? amount : null,
        minutes: null,
        note: '',
      },
    ],
  }
}

const everybody = 'https://www.w3.org/ns/activitystreams#Public'

function takeReviews(cells: Cells) {
  return takeList(cells, 'reviews')
    .toSorted((one, other) => (textIn(one, 'published') < textIn(other, 'published') ? 1 : -1))
    .map((found) => {
      const warning = textIn(found, 'summary')
      if (warning !== '') cells.keep('content warning', warning)
      return {
        text: titledReview(textIn(found, 'name'), textIn(found, 'content')),
        hasSpoilers: warning !== '' || marksSpoilers(textIn(found, 'content')),
        isPublic: textOf(found['to']).includes(everybody),
        stars: starsIn(cells, 'reviews.rating', textIn(found, 'rating')),
        on: dateIn(cells, 'reviews.published', textIn(found, 'published')),
      }
    })
}

export function titledReview(name: string, content: string): string | null {
  const parts = [plainWriting(name), plainWriting(content)].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join('\n\n')
}

/** Quotes and comments, each with its page. */
function takeNotes(cells: Cells): string | null {
  const quotes = takeList(cells, 'quotations').map((found) => {
    const quote = plainWriting(textIn(found, 'quote'))
    return joined([quote === null ? null : `“${quote}”${pageOf(found, 'position')}`, textIn(found, 'content')])
  })
  const comments = takeList(cells, 'comments').map((found) => {
    const comment = plainWriting(textIn(found, 'content'))
    return comment === null ? '' : `${comment}${pageOf(found, 'progress')}`
  })
  return joined([...quotes, ...comments]) || null
}

function joined(parts: (string | null)[]): string {
  return parts.flatMap((part) => plainWriting(part ?? '') ?? []).join('\n\n')
}

function pageOf(found: Fields, name: string): string {
  const number = wholeIn(found, name)
  if (number === null) return ''
  return textIn(found, `${name}Mode`) === 'PCT' ? ` (${number}%)` : ` (p. ${number})`
}

function seriesOf(edition: Fields): ImportEntry['series'] {
  const name = textIn(edition, 'series')
  return name === '' ? null : { name, position: numberIn(textIn(edition, 'seriesNumber')) ?? null }
}

function yearOf(date: string): number | null {
  const year = Number(/^\d{4}/.exec(date)?.[0])
  return year > 0 ? year : null
}

const fieldsUsed = new Set(
  `id type title subtitle sortTitle authors cover work editions isbn13 isbn10 openlibraryKey goodreadsKey librarythingKey
   asin oclcNumber pages series seriesNumber firstPublishedDate editionRank fileLinks @context`.split(/\s+/),
)

function keepFields(cells: Cells, name: string, fields: Fields): void {
  for (const [key, value] of Object.entries(fields)) {
    if (!fieldsUsed.has(key)) cells.keep(`${name}.${key}`, plainWriting(textOf(value)) ?? '')
  }
}

function textIn(fields: Fields, name: string): string {
  return textOf(fields[name]).trim()
}

function wholeIn(fields: Fields, name: string): number | null {
  const value = numberIn(textIn(fields, name))
  return value !== undefined && Number.isInteger(value) && value >= 0 && value < 1_000_000 ? value : null
}

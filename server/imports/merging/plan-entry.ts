import { maxReadlistNote } from '#contract/readlists.ts'
import { isBlank } from '#contract/shapes.ts'
import { cut } from '../files/record/cut.ts'
import type { Edition } from '#contract/books/editions.ts'
import type { EntryReading, EntryState, ImportEntry } from '#contract/imports/import-entry.ts'
import { foldName } from '../files/record/cells.ts'
import { maxReadingsOfBook } from '#contract/reading.ts'
import { finishedReading } from '../files/record/readings.ts'
import { fitFields } from '../files/record/fit-fields.ts'
import { earliestOf, instantOf, instantSaid, storedDate, uuidAt } from './imported-dates.ts'
import { emptyLibrary, isEqual, keyOf, type Image, type Kind } from './library-tables.sql.ts'
import type { ReadlistTarget } from './import-readlists.ts'

/** What a reader keeps about a book. */
export interface Kept {
  status: Image | undefined
  readings: Image[]
  rating: Image | undefined
  reviews: Image[]
  library: Image | undefined
  favorite: Image | undefined
  /** The readlists that hold it, by id. */
  readlists: Map<string, Image>
}

/** How a reader wants the file to come in. */
export interface Choices {
  reviews: 'private' | 'public' | 'leave_out' | 'as_in_file'
  when_here: 'keep_mine' | 'take_file'
  /** Of all books, instead of what the file says of each. */
  visibility: 'public' | 'private' | null
}

export interface Terms extends Choices {
  readerId: string
  importId: string
  /** By the folded name of the shelf. */
  readlists: Record<string, ReadlistTarget>
  /** The place after the last favorite. */
  favoritesFrom: number
  at: Date
}

export interface Coming {
  row: number
  bookId: string
  /** A book of the reader's own. */
  own: boolean
  /** The one that the entry names. */
  edition?: Edition | undefined
  entry: ImportEntry
}

export interface PlannedChange {
  row: number
  kind: Kind
  before: Image | null
  /** Null to delete it. */
  next: Image | null
}

export interface Plan {
  changes: PlannedChange[]
  /** Values of the file that give way to what is here. */
  keptMine: number
}

/** What an entry changes in a library: nothing is lowered, and stars, review, note and visibility only fill what is empty. */
export function planEntry(coming: Coming, kept: Kept, terms: Terms): Plan {
  const { entry, bookId, row } = coming
  const changes: PlannedChange[] = []
  let keptMine = 0
  const change = (kind: Kind, before: Image | null, next: Image | null) => changes.push({ row, kind, before, next })
  const keyed = { reader_id: terms.readerId, book_id: bookId }
  const status = nextStatus(entry.state, kept.status)

  planLibrary()
  planReadings()
  if (status !== undefined && status !== kept.status?.['status']) {
    const changed_at = instantSaid(entry.times?.state, dateOfStatus(entry, status), terms.at)
    change('book_status', kept.status ?? null, { ...keyed, status, changed_at, import_id: terms.importId })
  }
  planStars()
  planReviews()
  planReadlists()
  if (entry.favorite !== undefined && !kept.favorite) {
    const position = terms.favoritesFrom + gap * entry.favorite
    const added_at = instantSaid(entry.times?.favorite, entry.added_on, terms.at)
    change('favorite', null, { ...keyed, position, added_at, import_id: terms.importId })
  }
  return { changes, keptMine }

  function planLibrary(): void {
    const before = kept.library
    const said = terms.visibility ?? entry.visibility
    const note = String(before?.['private_note'] ?? '')
    const takesNote = entry.private_note !== null && (note === '' || terms.when_here === 'take_file')
    if (entry.private_note !== null && !takesNote && note !== entry.private_note) keptMine += 1
    const next: Image = {
      ...keyed,
      visibility: before?.['visibility'] ?? said ?? 'public',
      private_note: takesNote ? entry.private_note : note,
      owned_copies: Math.max(Number(before?.['owned_copies'] ?? 0), entry.owned_copies),
      added_on: before?.['added_on'] ?? storedDate(entry.added_on)?.date ?? null,
      source_ids: fitFields(Object(before?.['source_ids']), entry.source_ids).fields,
      source_fields: fitFields(Object(before?.['source_fields']), { ...entry.source_fields, ...shelvesLeft() }).fields,
      edition: before?.['edition'] ?? coming.edition ?? null,
    }
    if (before && said !== null && before['visibility'] !== said) keptMine += 1
    if (!isEqual(before ?? { ...keyed, ...emptyLibrary }, next)) change('library_book', before ?? null, next)
  }

  /** Shelves that become no readlist. */
  function shelvesLeft(): Record<string, string> {
    const left = entry.shelves.filter(({ name }) => !terms.readlists[foldName(name)])
    return left.length === 0 ? {} : { Shelves: left.map(({ name }) => name).join(', ') }
  }

  function planReadings(): void {
    const open = kept.readings.find((reading) => reading['outcome'] === 'open')
    const added = newReadings(entry.readings, kept.readings)
    const over = Math.max(0, added.length + kept.readings.length - maxReadingsOfBook)
    keptMine += Math.min(over, added.length)
    for (const reading of added.slice(over)) {
      if (reading.outcome === 'open') {
        if (!open && isBeingRead(status, kept.status, entry.state, terms.importId)) addReading(reading)
      } else if (reading === endOfOpen(entry.readings, open, status)) endOpen(reading)
      else addReading(reading)
    }
    for (const [same, reading] of sameReadings(entry.readings, kept.readings)) fillReading(same, reading)
    // A finished book has a reading that was finished, also where a file of ours, which is taken as it is, has none.
    const isTold = [...kept.readings, ...changes.map(({ next }) => next)].some(
      (each) => each?.['outcome'] === 'finished',
    )
    if (status === 'FINISHED' && !isTold) addReading(finishedReading())

    function endOpen(reading: EntryReading): void {
      if (!open) return
      change('reading', open, {
        ...open,
        ...datesOf({ ...reading, started_on: null }),
        started_on: open['started_on'] ?? storedDate(reading.started_on)?.date ?? null,
        started_precision: open['started_on'] === null ? datesOf(reading).started_precision : open['started_precision'],
        origin: 'imported',
        import_id: terms.importId,
      })
    }
  }

  function addReading(reading: EntryReading): void {
    const id = uuidAt(instantOf(reading.finished_on ?? reading.stopped_on ?? reading.started_on, terms.at))
    change('reading', null, {
      reader_id: terms.readerId,
      id,
      book_id: bookId,
      started_at: null,
      finished_at: null,
      ...datesOf(reading),
      origin: 'imported',
      import_id: terms.importId,
      medium: reading.medium === undefined ? entry.medium : reading.medium,
      pages: reading.pages === undefined ? entry.pages : reading.pages,
      minutes: reading.minutes ?? null,
      note: reading.note ?? '',
    })
    for (const progress of reading.progress ?? []) {
      const at = instantOf(progress.on, terms.at)
      const { page, percent, minutes, note } = progress
      change('reading_progress', null, {
        reader_id: terms.readerId,
        id: uuidAt(at),
        reading_id: id,
        read_on: progress.on ?? at.slice(0, 10),
        entered_at: at,
        page,
        percent,
        minutes,
        note,
      })
    }
  }

  /** What is not known of a reading here is taken from the file. */
  function fillReading(same: Image, { started_on, medium, pages, minutes }: EntryReading): void {
    const start = storedDate(started_on)
    const next = {
      ...same,
      ...(same['started_on'] === null &&
        start && { started_on: start.date, started_precision: start.precision, started_at: null }),
      medium: same['medium'] ?? medium ?? entry.medium,
      pages: same['pages'] ?? pages ?? null,
      minutes: same['minutes'] ?? minutes ?? null,
    }
    if (same['import_id'] !== null && !isEqual(same, next)) change('reading', same, next)
  }

  function planStars(): void {
    if (entry.stars === null) return
    const quarters = Math.round(entry.stars * 4)
    const before = kept.rating
    if (before?.['quarters'] === quarters) return
    if (before && terms.when_here === 'keep_mine') keptMine += 1
    else {
      const rated_at = instantSaid(entry.times?.stars, entry.reviewed_on ?? dateOfStatus(entry, status), terms.at)
      change('rating', before ?? null, { ...keyed, quarters, rated_at, import_id: terms.importId })
    }
  }

  function planReviews(): void {
    if (entry.review === null || terms.reviews === 'leave_out') return
    const older = entry.older_reviews ?? []
    const newest = {
      text: entry.review,
      has_spoilers: entry.has_spoilers,
      spoilers_from: entry.spoilers_from,
      written_on: entry.reviewed_on,
      visibility: entry.review_visibility ?? null,
      written_at: entry.times?.review,
      edited_at: entry.times?.review_edited,
    }
    const choice = terms.reviews
    const texts = new Set(kept.reviews.map((review) => review['review_text']))
    for (const { text, has_spoilers, spoilers_from, written_on, visibility, written_at, edited_at } of [
      ...older.toReversed(),
      newest,
    ]) {
      if (texts.has(text)) continue
      const wanted = coming.own ? 'private' : choice === 'as_in_file' ? (visibility ?? 'private') : choice
      const imported = kept.reviews.findLast((review) => review['import_id'] !== null)
      // The newest text alone: of several, each would take the place of the one before.
      if (kept.reviews.length > 0 && terms.when_here === 'take_file' && imported && text === newest.text) {
        change('review', imported, {
          ...imported,
          review_text: text,
          // What others may not read is not published because an older text was.
          ...(wanted === 'private' && { visibility: wanted, listed: false }),
          ...markFrom(has_spoilers, spoilers_from),
          updated_at: terms.at.toISOString(),
          import_id: terms.importId,
        })
      } else if (kept.reviews.length > 0) keptMine += 1
      else {
        const written = instantSaid(written_at, written_on ?? dateOfStatus(entry, status), terms.at)
        change('review', null, {
          id: uuidAt(written),
          ...keyed,
          parent_id: null,
          depth: 0,
          review_text: text,
          created_at: written,
          updated_at: instantSaid(edited_at ?? written, null, terms.at),
          visibility: wanted,
          ...markFrom(has_spoilers, spoilers_from),
          listed: false,
          import_id: terms.importId,
        })
      }
    }
  }

  function planReadlists(): void {
    const planned = new Set(kept.readlists.keys())
    for (const { name, position, note } of entry.shelves) {
      const readlist = terms.readlists[foldName(name)]
      if (!readlist || planned.has(readlist.id)) continue
      planned.add(readlist.id)
      change('readlist_book', null, {
        readlist_id: readlist.id,
        book_id: bookId,
        position: readlist.from + gap * (position ?? unplaced + row),
        added_at: instantOf(entry.added_on, terms.at),
        // Its owner may say nothing in a list that a moderator removed.
        note: readlist.isRemoved ? '' : noteFrom(note ?? ''),
      })
    }
  }
}

function noteFrom(said: string): string {
  const note = cut(said.trim().replaceAll(/\s+/g, ' '), maxReadlistNote)
  return isBlank(note) ? '' : note
}

/** Between the positions of books in a list. */
const gap = 1_024
/** Books without a place on their shelf come after those with one. */
const unplaced = 1_000_000_000

/** Whether anything is kept about the book. */
export function isHere({ status, readings, rating, reviews, library, favorite, readlists }: Kept): boolean {
  const rows = [status, rating, library, favorite].filter(Boolean)
  return rows.length + readings.length + reviews.length + readlists.size > 0
}

type Status = 'WANT_TO_READ' | 'READING' | 'PAUSED' | 'FINISHED' | 'DID_NOT_FINISH'

/** From the weakest to the strongest. */
const strength: Status[] = ['WANT_TO_READ', 'DID_NOT_FINISH', 'PAUSED', 'READING', 'FINISHED']

function nextStatus(state: EntryState | null, before: Image | undefined): Status | undefined {
  const said = state === 'REREADING' ? 'FINISHED' : (state ?? undefined)
  const here = strength.find((status) => status === before?.['status'])
  if (said === undefined || here === undefined) return said ?? here
  return strength.indexOf(said) > strength.indexOf(here) ? said : here
}

/** Whether the first status is stronger. */
export function strongerStatus(one: unknown, other: unknown): boolean {
  return strength.findIndex((each) => each === one) > strength.findIndex((each) => each === other)
}

/** Whether an open reading of the file is one here too. What the reader finished here since is not opened again. */
function isBeingRead(
  status: Status | undefined,
  before: Image | undefined,
  state: EntryState | null,
  importId: string,
): boolean {
  if (status === 'READING' || status === 'PAUSED') return status !== before?.['status']
  if (status !== 'FINISHED' || state !== 'REREADING') return false
  return before?.['status'] !== 'FINISHED' || (before['import_id'] !== null && before['import_id'] !== importId)
}

/** The reading of the file by which a book that is being read here was finished, if that can be. */
function endOfOpen(readings: EntryReading[], open: Image | undefined, status: Status | undefined) {
  if (!open || status !== 'FINISHED' || readings.some(({ outcome }) => outcome === 'open')) return undefined
  const last = readings.findLast(({ outcome }) => outcome === 'finished')
  const end = storedDate(last?.finished_on ?? null)
  if (!end) return undefined
  return open['started_on'] === null || String(open['started_on']) <= end.date ? last : undefined
}

/** Of dated readings those that are not here; of undated ones as many as there are more. */
function newReadings(readings: EntryReading[], here: Image[]): EntryReading[] {
  const same = new Set(sameReadings(readings, here).map(([, reading]) => reading))
  const undated = (['finished', 'stopped'] as const).flatMap((outcome) => {
    const known = here.filter((reading) => reading['outcome'] === outcome && endIn(reading) === null).length
    return readings.filter((reading) => reading.outcome === outcome && endOf(reading) === null).slice(known)
  })
  const dated = readings.filter(
    (reading) => reading.outcome !== 'open' && endOf(reading) !== null && !same.has(reading),
  )
  return [...undated, ...dated, ...readings.filter(({ outcome }) => outcome === 'open')]
}

/** Readings that are here already, with the file's; each is the same as one other. */
function sameReadings(readings: EntryReading[], here: Image[]): [Image, EntryReading][] {
  const left = new Set(here)
  return readings.flatMap((reading) => {
    const end = storedDate(endOf(reading))
    if (!end) return []
    const same = [...left].find(
      (each) =>
        each['outcome'] === reading.outcome &&
        endIn(each) === end.date &&
        (each['finished_on'] === null ? each['stopped_precision'] : each['finished_precision']) === end.precision &&
        startsAlike(each, reading),
    )
    if (!same) return []
    left.delete(same)
    return [[same, reading]]
  })
}

function startsAlike(here: Image, { started_on }: EntryReading): boolean {
  return here['started_on'] === null || started_on === null || here['started_on'] === storedDate(started_on)?.date
}

function endOf({ finished_on, stopped_on }: EntryReading): string | null {
  return finished_on ?? stopped_on
}

function endIn(reading: Image): unknown {
  return reading['finished_on'] ?? reading['stopped_on']
}

function datesOf({ outcome, started_on, finished_on, stopped_on }: EntryReading) {
  const [started, finished, stopped] = [started_on, finished_on, stopped_on].map(storedDate)
  return {
    outcome,
    started_on: started?.date ?? null,
    started_precision: started?.precision ?? 'day',
    finished_on: finished?.date ?? null,
    finished_precision: finished?.precision ?? 'day',
    stopped_on: stopped?.date ?? null,
    stopped_precision: stopped?.precision ?? 'day',
  }
}

function markFrom(has_spoilers: boolean, from: ImportEntry['spoilers_from']): Image {
  return {
    has_spoilers,
    spoilers_from_page: from?.page ?? null,
    spoilers_of_pages: from?.of_pages ?? null,
    spoilers_from_percent: from?.percent ?? null,
  }
}

/** Since when the book is what it is, as far as the file says. */
function dateOfStatus({ readings, added_on }: ImportEntry, status: Status | undefined): string | null {
  const ends = readings.map((reading) =>
    status === 'FINISHED' ? reading.finished_on : status === 'DID_NOT_FINISH' ? reading.stopped_on : null,
  )
  const open = readings.find(({ outcome }) => outcome === 'open')?.started_on ?? null
  const isOpen = status === 'READING' || status === 'PAUSED'
  return (
    (isOpen
      ? open
      : (ends
          .filter((end) => end !== null)
          .toSorted()
          .at(-1) ?? null)) ?? earliestOf([added_on])
  )
}

/** What is kept about each book, from the rows of all. */
export function keptByBook(bookIds: string[], images: { kind: Kind; image: Image }[]): Map<string, Kept> {
  const byBook = Map.groupBy(images, ({ image }) => String(image['book_id']))
  return new Map(
    bookIds.map((bookId) => {
      const rows = byBook.get(bookId) ?? []
      const of = (kind: Kind) => rows.filter((each) => each.kind === kind).map(({ image }) => image)
      const [status] = of('book_status')
      const [rating] = of('rating')
      const [library] = of('library_book')
      const [favorite] = of('favorite')
      const byKey = (kind: Kind) => of(kind).toSorted((a, b) => (keyOf(kind, a) < keyOf(kind, b) ? -1 : 1))
      const readlists = new Map(of('readlist_book').map((image) => [String(image['readlist_id']), image]))
      return [
        bookId,
        { status, readings: byKey('reading'), rating, reviews: byKey('review'), library, favorite, readlists },
      ]
    }),
  )
}

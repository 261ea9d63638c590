import type { EntryReading, EntryState, ImportEntry } from '#contract/imports/import-entry.ts'
import { maxPrivateNote } from '#contract/library/readings.ts'
import { maxReadlists } from '#contract/readlists.ts'
import { maxReviewsOfBook } from '#contract/reviews.ts'
import { maxReadingsOfBook } from '#contract/reading.ts'
import { maxIsbns } from './record/bounds.ts'
import { cut } from './record/cut.ts'
import { fitFields } from './record/fit-fields.ts'
import { isAfter } from './record/dates.ts'
import { byEnd } from './record/readings.ts'
import { uniteShelves } from './record/shelves.ts'
import { stateStrength } from './record/states.ts'

/**
 * One entry of several that are about the same book, in the order of the file: readings with equal dates count once, and of those
 * without a date the larger number; the last stars and review stand. All of them together say no more than one may.
 */
export function uniteEntries(first: ImportEntry, ...others: ImportEntry[]): ImportEntry {
  return others.reduce(uniteTwo, first)
}

function uniteTwo(one: ImportEntry, later: ImportEntry): ImportEntry {
  const readings = uniteReadings(one.readings, later.readings)
  const older = olderReviews(one, later)
  const hasReview = later.review !== null
  return {
    state: uniteStates(one.state, later.state),
    stars: later.stars ?? one.stars,
    readings: readings.slice(-maxReadingsOfBook),
    review: later.review ?? one.review,
    has_spoilers: hasReview ? later.has_spoilers : one.has_spoilers,
    ...whereSpoilersBegin(hasReview ? later : one),
    ...whoSeesReview(hasReview ? later : one),
    reviewed_on: hasReview ? later.reviewed_on : one.reviewed_on,
    ...(older.length > 0 && { older_reviews: older.slice(0, maxReviewsOfBook) }),
    private_note: uniteTexts(one.private_note, later.private_note),
    visibility: [one.visibility, later.visibility].includes('private')
      ? 'private'
      : (later.visibility ?? one.visibility),
    owned_copies: Math.max(one.owned_copies, later.owned_copies),
    added_on: earlier(one.added_on, later.added_on),
    shelves: uniteShelves([...one.shelves, ...later.shelves]).slice(0, maxReadlists),
    ...(one.favorite !== undefined || later.favorite !== undefined
      ? { favorite: Math.min(one.favorite ?? Infinity, later.favorite ?? Infinity) }
      : {}),
    ...((one.times ?? later.times) && { times: { ...one.times, ...later.times } }),
    isbns: [...new Set([...one.isbns, ...later.isbns])].slice(0, maxIsbns),
    ...(one.edition_isbn !== undefined && { edition_isbn: one.edition_isbn ?? later.edition_isbn ?? null }),
    authors: one.authors.length > 0 ? one.authors : later.authors,
    series: one.series ?? later.series,
    pages: one.pages ?? later.pages,
    medium: one.medium ?? later.medium,
    source_ids: fitFields(one.source_ids, later.source_ids).fields,
    source_fields: uniteFields(one.source_fields, later.source_fields),
  }
}

/** A book that is finished in one and being read in the other is read again. */
function uniteStates(one: EntryState | null, other: EntryState | null): EntryState | null {
  if (one === null || other === null) return one ?? other
  const strongest = stateStrength.findLast((state) => state === one || state === other) ?? null
  const isOpen = [one, other].some((state) => state === 'READING' || state === 'PAUSED')
  return strongest === 'FINISHED' && isOpen ? 'REREADING' : isReadAgain(one, other) ? 'REREADING' : strongest
}

function isReadAgain(one: EntryState, other: EntryState): boolean {
  return one === 'REREADING' || other === 'REREADING'
}

function uniteReadings(one: EntryReading[], other: EntryReading[]): EntryReading[] {
  const byEndDate = Map.groupBy(one.filter(hasEnd), endOf)
  for (const reading of other.filter(hasEnd)) {
    const ended = byEndDate.get(endOf(reading)) ?? []
    const at = ended.findIndex((each) => isSameStart(each, reading))
    const same = ended[at]
    if (same) ended[at] = same.started_on === null ? { ...same, started_on: reading.started_on } : same
    else byEndDate.set(endOf(reading), [...ended, reading])
  }
  const dated = [...byEndDate.values()].flat()
  const undated = (['finished', 'stopped'] as const).flatMap((outcome) => {
    const [first, second] = [one, other].map((readings) =>
      readings.filter((reading) => reading.outcome === outcome && !hasEnd(reading)),
    )
    return (first?.length ?? 0) >= (second?.length ?? 0) ? (first ?? []) : (second ?? [])
  })
  // There is one open reading at most: the one that started last.
  const open = [...one, ...other].filter(({ outcome }) => outcome === 'open').toSorted(byEnd)
  return [...undated, ...dated.toSorted(byEnd), ...open.slice(-1)]
}

function hasEnd(reading: EntryReading): boolean {
  return reading.finished_on !== null || reading.stopped_on !== null
}

function endOf({ finished_on, stopped_on }: EntryReading): string {
  return `${finished_on} ${stopped_on}`
}

function isSameStart(one: EntryReading, other: EntryReading): boolean {
  return one.started_on === null || other.started_on === null || one.started_on === other.started_on
}

function whoSeesReview({ review_visibility }: ImportEntry): Pick<ImportEntry, 'review_visibility'> {
  return review_visibility === undefined ? {} : { review_visibility }
}

function whereSpoilersBegin({ spoilers_from }: ImportEntry): Pick<ImportEntry, 'spoilers_from'> {
  return spoilers_from === undefined ? {} : { spoilers_from }
}

/** The reviews that the last one replaces. */
function olderReviews(one: ImportEntry, later: ImportEntry): NonNullable<ImportEntry['older_reviews']> {
  const replaced =
    one.review === null || later.review === null || one.review === later.review
      ? []
      : [
          {
            text: one.review,
            has_spoilers: one.has_spoilers,
            ...whereSpoilersBegin(one),
            visibility: one.review_visibility ?? null,
            written_on: one.reviewed_on,
          },
        ]
  return [...replaced, ...(later.older_reviews ?? []), ...(one.older_reviews ?? [])]
}

function uniteTexts(one: string | null, other: string | null): string | null {
  if (one === null || other === null || one.includes(other)) return one ?? other
  return other.includes(one) ? other : cut(`${one}\n\n${other}`, maxPrivateNote)
}

function earlier(one: string | null, other: string | null): string | null {
  return one === null || other === null ? (one ?? other) : isAfter(one, other) ? other : one
}

/** A second value for the same field gets a name of its own. */
function uniteFields(one: Record<string, string>, other: Record<string, string>): Record<string, string> {
  const renamed = Object.entries(other).map(([name, value]) =>
    one[name] === undefined || one[name] === value ? [name, value] : [`${name} (2)`, value],
  )
  return fitFields(one, Object.fromEntries(renamed)).fields
}

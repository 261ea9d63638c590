import type { EntryReading, EntryState } from '#contract/imports/import-entry.ts'
import { takeMedium, takePages, takeStars, takeYes } from '../record/amounts.ts'
import type { Cells } from '../record/cells.ts'
import { contentOf, takeWriting } from '../record/content.ts'
import { dateIn, takeDate } from '../record/dates.ts'
import { takeIsbns } from '../record/isbns.ts'
import { authorsIn } from '../record/names.ts'
import { finishedReading, openReading, stoppedReading, withoutReversal } from '../record/readings.ts'
import { stateNamed } from '../record/states.ts'
import type { Format } from './format.ts'
import { takeState } from './take-state.ts'

export const openreads: Format = {
  needs: ['title', 'status', 'olid', 'readings'],
  holds: { dates: ['date_added'], stars: ['rating'], isbns: ['isbn'], state: 'status' },
  contentOf: (cells) => {
    const { state, shelves } = takeState(cells, 'status', (word) => stateNamed(word))
    const work = /^OL\d{1,12}W$/.exec(cells.peek('olid'))?.[0] ?? null
    const olid = cells.take('olid')
    const favorites = takeYes(cells, 'favourite') ? ['favorites'] : []
    const tags = cells.take('tags').split('|||||')
    const isDeleted = takeYes(cells, 'deleted')
    const authors = authorsIn([cells.take('author')], 'either')
    if (authors.leftOut) cells.giveBack('author')
    const content = contentOf(cells, {
      title: cells.take('title'),
      subtitle: cells.take('subtitle'),
      id: { service: work === null ? 'openlibrary_edition' : 'openlibrary', id: olid },
      known_id: work,
      isbns: takeIsbns(cells, ['isbn']),
      authors: authors.authors,
      said: { state, readings: takeReadings(cells, state) },
      stars: takeStars(cells, 'rating'),
      review: takeWriting(cells, 'my_review'),
      note: takeWriting(cells, 'notes'),
      added_on: takeDate(cells, 'date_added'),
      shelves: [
        ...shelves,
        ...[...favorites, ...tags]
          .map((name) => ({ name: name.trim(), position: null }))
          .filter(({ name }) => name !== ''),
      ],
      pages: takePages(cells, 'pages'),
      medium: takeMedium(cells, 'book_format'),
    })
    return isDeleted ? { ...content, invalid: content.invalid ?? 'deleted_there' } : content
  },
}

/** 'start|finish|milliseconds;…', each part possibly empty. */
function takeReadings(cells: Cells, state: EntryState | null): EntryReading[] {
  const parts = cells
    .take('readings')
    .split(';')
    .filter((part) => part !== '')
  return parts.map((part, index) => {
    const [start = '', finish = '', milliseconds = ''] = part.split('|').map((text) => text.trim())
    const started = dateIn(cells, 'readings', start)
    const finished = dateIn(cells, 'readings', finish)
    const isLast = index === parts.length - 1
    const reading = withoutReversal(cells, 'readings', readingOf(state, isLast, started, finished))
    if (milliseconds === '' || milliseconds === '0') return reading
    const minutes = Math.round(Number(milliseconds) / 60_000)
    if (minutes >= 0 && minutes <= 1_000_000) return minutes === 0 ? reading : { ...reading, minutes }
    cells.lose('readings', milliseconds, 'not_understood')
    return reading
  })
}

function readingOf(state: EntryState | null, isLast: boolean, started: string | null, finished: string | null) {
  if (isLast && state === 'DID_NOT_FINISH') return stoppedReading(finished, started)
  return isLast && finished === null && state !== 'FINISHED' ? openReading(started) : finishedReading(finished, started)
}

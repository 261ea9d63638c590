import type { EntryReading, EntryState } from '#contract/imports/import-entry.ts'
import { decodeEntities } from '../../../outside/text/html-entities.ts'
import { takeCopies, takeMedium, takePages, takeStars } from '../record/amounts.ts'
import { foldName, textOf, type Cells } from '../record/cells.ts'
import { contentOf, takeWriting } from '../record/content.ts'
import { takeDate } from '../record/dates.ts'
import { isbnsIn } from '../record/isbns.ts'
import { authorsIn, isAuthorRole } from '../record/names.ts'
import { finishedReading, openReading, withoutReversal } from '../record/readings.ts'
import { shelvesIn, type Shelf } from '../record/shelves.ts'
import type { Format } from './format.ts'

/** The TSV and the JSON file say the same under other names. */
interface Names {
  id: string
  authors(cells: Cells): string[]
  isbns: string[]
  note: string
  added: string
  started: string
  read: string
  pages: string
  media: string
}

export const librarything: Format = {
  needs: ['Book Id', 'Primary Author', 'Collections'],
  holds: { dates: ['Date Started', 'Date Read', 'Entry Date'], stars: ['Rating'], isbns: ['ISBN'] },
  contentOf: (cells) => {
    const names = cells.peek('books_id') === '' ? inTsv : inJson
    const { state, shelves, isOwned } = collectionsOf(cells)
    const readings = takeReadings(cells, names, state === 'FINISHED')
    const copies = takeCopies(cells, 'Copies')
    if (!isOwned) cells.giveBack('Copies')
    const isPublic = cells.take('public')
    return contentOf(cells, {
      title: unescaped(cells.take('Title')),
      id: { service: 'librarything', id: cells.take(names.id) },
      isbns: [...new Set(names.isbns.flatMap((name) => takeAnyIsbns(cells, name)))],
      authors: names.authors(cells),
      said: { state: strongerState(cells, state, readings), readings },
      stars: takeStars(cells, 'Rating'),
      review: takeWriting(cells, 'Review'),
      note: takeWriting(cells, names.note),
      visibility: isPublic === '' ? null : isPublic === '0' ? 'private' : 'public',
      owned_copies: isOwned ? Math.max(copies, 1) : 0,
      added_on: takeDate(cells, names.added),
      shelves: [...shelves, ...tagsOf(cells)],
      pages: takePages(cells, names.pages),
      medium: takeMedium(cells, names.media),
    })
  },
}

const inTsv: Names = {
  id: 'Book Id',
  authors: (cells) => {
    const names = [cells.take('Primary Author'), ...cells.take('Secondary Author').split('|')]
    const roles = [cells.take('Primary Author Role'), ...cells.take('Secondary Author Roles').split('|')]
    const hasOthers = roles.some((role) => !isAuthorRole(role))
    if (hasOthers) for (const name of ['Secondary Author', 'Secondary Author Roles']) cells.giveBack(name)
    if (!isAuthorRole(roles[0] ?? ''))
      for (const name of ['Primary Author', 'Primary Author Role']) cells.giveBack(name)
    return authorsOf(names.map((name, index) => ({ name, role: roles[index] ?? '' })))
  },
  isbns: ['ISBN', 'ISBNs'],
  note: 'Private Comment',
  added: 'Entry Date',
  started: 'Date Started',
  read: 'Date Read',
  pages: 'Page Count',
  media: 'Media',
}

const inJson: Names = {
  id: 'books_id',
  authors: (cells) => {
    for (const name of ['primaryauthor', 'secondaryauthor', 'secondaryauthorroles']) cells.take(name)
    const found = cells.takeValue('authors')
    const authors = (Array.isArray(found) ? found : []).filter(isNamed)
    if (authors.some(({ role }) => !isAuthorRole(textOf(role)))) cells.giveBack('authors')
    if (authors.length === 0) return authorsOf([{ name: cells.peek('primaryauthor'), role: '' }])
    return authorsOf(authors.map(({ lf, role }) => ({ name: lf, role: textOf(role) })))
  },
  isbns: ['originalisbn', 'isbn', 'ean', 'asin'],
  note: 'privatecomment',
  added: 'entrydate',
  started: 'datestarted',
  read: 'dateread',
  pages: 'pages',
  media: 'format',
}

function isNamed(author: unknown): author is { lf: string; role?: unknown } {
  return typeof author === 'object' && author !== null && 'lf' in author && typeof author.lf === 'string'
}

function authorsOf(authors: { name: string; role: string }[]): string[] {
  const own = authors.filter(({ role }) => isAuthorRole(role)).map(({ name }) => unescaped(name))
  return authorsIn(own, 'inverted').authors
}

/** LibraryThing writes entities, and backslashes before quotes. */
function unescaped(text: string): string {
  return decodeEntities(text.replace(/\\(['"])/g, '$1'))
}

/** ISBNs come as text, as a list, or as an object with gaps. */
function takeAnyIsbns(cells: Cells, name: string): string[] {
  const value = cells.takeValue(name)
  const texts = typeof value === 'object' && value !== null ? Object.values(value).map(textOf) : [textOf(value)]
  return texts.flatMap((text) => isbnsIn(cells, name, text.trim()))
}

const collectionStates = new Map<string, EntryState>([
  ['wishlist', 'WANT_TO_READ'],
  ['to-read', 'WANT_TO_READ'],
  ['read-but-unowned', 'FINISHED'],
  ['currently-reading', 'READING'],
])

function collectionsOf(cells: Cells): { state: EntryState | null; shelves: Shelf[]; isOwned: boolean } {
  const names = listOf(cells.takeValue('Collections'))
  const states = names.flatMap((name) => collectionStates.get(foldName(name)) ?? [])
  // The later of the order above says more: who reads a wished-for book reads it.
  const state = [...collectionStates.values()].findLast((each) => states.includes(each)) ?? null
  if (new Set(states).size > 1) cells.giveBack('Collections')
  const own = names.filter((name) => !collectionStates.has(foldName(name)) && !defaults.has(foldName(name)))
  return {
    state,
    shelves: own.map((name) => ({ name: unescaped(name), position: null })),
    isOwned: names.some((name) => foldName(name) === 'your-library'),
  }
}

const defaults = new Set(['your-library', 'all-collections'])

function tagsOf(cells: Cells): Shelf[] {
  return listOf(cells.takeValue('Tags')).map((name) => ({ name: unescaped(name), position: null }))
}

function listOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.map(textOf) : shelvesIn(textOf(value)).map(({ name }) => name)
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

function takeReadings(cells: Cells, names: Names, isFinished: boolean): EntryReading[] {
  const started = takeDate(cells, names.started)
  const read = takeDate(cells, names.read)
  if (read !== null || (isFinished && started !== null))
    return [withoutReversal(cells, names.started, finishedReading(read, started))]
  return started === null ? [] : [openReading(started)]
}

/** Dates say more than a collection. */
function strongerState(cells: Cells, state: EntryState | null, readings: EntryReading[]): EntryState | null {
  const byDates =
    readings.map(({ outcome }): EntryState => (outcome === 'finished' ? 'FINISHED' : 'READING'))[0] ?? null
  if (byDates === null || state === 'READING' || state === byDates) return state
  if (state !== null && state !== 'FINISHED') cells.giveBack('Collections')
  return state === 'FINISHED' ? state : byDates
}

import type { ImportFormat } from '#contract/imports/import-entry.ts'
import type { Import } from '#contract/imports/imports.ts'
import { countText } from '../../ui/text/count-text.ts'
import { numberText } from '../../ui/text/number-text.ts'

const sources: Record<ImportFormat, string> = {
  goodreads: 'Goodreads',
  storygraph: 'The StoryGraph',
  librarything: 'LibraryThing',
  hardcover: 'Hardcover',
  bookwyrm: 'BookWyrm',
  openlibrary: 'Open Library',
  openreads: 'Openreads',
  jelu: 'Jelu',
  calibre: 'Calibre',
  octavo: 'Octavo',
  generic: 'A list of your own',
}

export function sourceText(format: ImportFormat): string {
  return sources[format]
}

export function booksText(count: number): string {
  return countText(count, 'book', 'books')
}

/** How an import stands, in a few words. */
export function standText({ state, paused, progress, books, result }: Import): string {
  const { done, total } = progress
  const how = `${numberText(done)} of ${numberText(total)}`
  const rest = paused ? ', paused' : ''
  if (state === 'matching') return `Finding your books: ${how}${rest}`
  if (state === 'ready') return `${booksText(books.total)}, ready to bring`
  if (state === 'importing') return `Bringing your books: ${how}${rest}`
  if (state === 'undoing') return `Taking it back${rest}`
  if (state === 'undone') return 'Undone'
  return result ? `${booksText(result.books)} brought` : 'Done'
}

/** '391 found, 14 to check, 7 kept as your own', without what there is none of. */
export function findsText({ books, counts }: Import): string {
  const own = books.not_found + books.own
  return said([
    [books.found, 'found'],
    [books.to_check, 'to check'],
    [own, 'kept as your own'],
    [counts.invalid, counts.invalid === 1 ? 'line that cannot be read' : 'lines that cannot be read'],
  ])
}

/** '310 read, 96 to read'. */
export function statesText({ states }: Import): string {
  return said([
    [states.FINISHED + states.REREADING, 'read'],
    [states.READING, 'being read'],
    [states.PAUSED, 'paused'],
    [states.WANT_TO_READ, 'to read'],
    [states.DID_NOT_FINISH, 'not finished'],
    [states.none, 'without a state'],
  ])
}

function said(parts: [count: number, what: string][]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${numberText(count)} ${what}`)
    .join(', ')
}

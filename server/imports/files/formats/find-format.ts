import type { ImportFormat } from '#contract/imports/import-entry.ts'
import { columnKey } from '../record/cells.ts'
import { bookwyrm } from './bookwyrm.ts'
import { calibre } from './calibre.ts'
import type { Format } from './format.ts'
import { goodreads } from './goodreads.ts'
import { hardcover } from './hardcover.ts'
import { jelu } from './jelu.ts'
import { librarything } from './librarything.ts'
import { octavo } from './octavo.ts'
import { openlibrary } from './openlibrary.ts'
import { openreads } from './openreads.ts'
import { storygraph } from './storygraph.ts'

type NamedFormat = Exclude<ImportFormat, 'generic'>

export const formats: Record<NamedFormat, Format> = {
  octavo,
  hardcover,
  storygraph,
  librarything,
  goodreads,
  bookwyrm,
  openlibrary,
  openreads,
  jelu,
  calibre,
}

/** In this order: ours has Goodreads' columns too. */
const recognized: NamedFormat[] = [
  'octavo',
  'hardcover',
  'storygraph',
  'librarything',
  'goodreads',
  'bookwyrm',
  'openlibrary',
  'openreads',
  'jelu',
  'calibre',
]

/** The format of a table by the names of its columns; one that was chosen goes first. */
export function formatOfTable(columns: string[], chosen?: ImportFormat): ImportFormat {
  const keys = new Set(columns.map(columnKey))
  const fits = (name: NamedFormat): boolean => formats[name].needs.every((column) => keys.has(columnKey(column)))
  if (chosen === 'generic' || (chosen !== undefined && fits(chosen))) return chosen
  return recognized.find(fits) ?? 'generic'
}

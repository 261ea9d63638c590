import type { Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { isbnFrom } from '../books/isbn.ts'
import { authorsFrom, genresFrom, languageFrom, pagesFrom, yearFrom } from '../outside/catalogue-fields.ts'
import { coverIdOf, record, yearWithin } from '../outside/open-library-book.ts'
import { repairText } from './dump-text.ts'
import { seriesOf } from './series-of.ts'

/** The last letter of an id: author, edition (a manifestation) or work. */
export type IdKind = 'A' | 'M' | 'W'

export interface DumpedAuthor {
  id: number
  name: string
}

export interface DumpedEdition {
  id: number
  work: number
  revision: number
  /** A language tag, or ''. */
  language: string
  publisher: string
  year: number | null
  pages: number | null
  cover: number | null
  isbns: string[]
  /** '' if its place in a series is not known for certain. */
  series: string
  series_number: number | null
}

export interface DumpedWork {
  id: number
  fields: Static<typeof record>
}

export interface Redirect {
  kind: IdKind
  id: number
  to_id: number
}

export type DumpRecord =
  | { type: 'author'; author: DumpedAuthor }
  | { type: 'edition'; edition: DumpedEdition }
  | { type: 'work'; work: DumpedWork }
  | { type: 'redirect'; redirect: Redirect }
  | { type: 'delete'; kind: IdKind; id: number }
  /** Nothing to load: a record without a name or a work, or under a key of an older form. */
  | { type: 'nothing' }

/** Why a line is none of a dump. */
export class BadLine extends Error {}

const recordShape = Compile(record)
const nothing: DumpRecord = { type: 'nothing' }

/** Throws `BadLine` for anything that Open Library would not write; what is only incomplete is `nothing`. */
export function readRecord(line: string): DumpRecord {
  const columns = line.split('\t')
  if (columns.length !== 5) throw new BadLine(`it has ${columns.length} columns instead of 5.`)
  const [type = '', key = '', revision = '', , json = ''] = columns
  if (!type.startsWith('/type/')) throw new BadLine('its first column is no type of a record.')
  const fields = parse(json)
  const found = readKey(key)
  if (!found) return nothing
  const [kind, id] = found
  if (type === '/type/redirect') return redirectOf(kind, id, fields.location)
  if (type === '/type/delete') return { type: 'delete', kind, id }
  if (type === '/type/author' && kind === 'A') return authorOf(id, fields)
  if (type === '/type/edition' && kind === 'M') return editionOf(id, Number(revision) || 1, fields)
  if (type === '/type/work' && kind === 'W') return { type: 'work', work: { id, fields: repaired(fields) } }
  return nothing
}

function parse(json: string): Static<typeof record> {
  let fields: unknown
  try {
    fields = JSON.parse(json)
  } catch (cause) {
    throw new BadLine('its last column is no JSON.', { cause })
  }
  if (!recordShape.Check(fields)) throw new BadLine('its last column is no record.')
  return fields
}

const letters: Record<string, IdKind> = { authors: 'A', books: 'M', works: 'W' }

function readKey(key: unknown): [IdKind, number] | undefined {
  const [, list = '', number = '', letter = ''] =
    (typeof key === 'string' && /^\/(authors|books|works)\/OL(\d{1,12})([AMW])$/.exec(key)) || []
  const kind = letters[list]
  return kind !== undefined && kind === letter ? [kind, Number(number)] : undefined
}

function redirectOf(kind: IdKind, id: number, location: unknown): DumpRecord {
  const target = readKey(location)
  if (target?.[0] !== kind || target[1] === id) return nothing
  return { type: 'redirect', redirect: { kind, id, to_id: target[1] } }
}

function authorOf(id: number, { name, personal_name: personalName }: Static<typeof record>): DumpRecord {
  const [clean] = authorsFrom([name, personalName].map(repairedIfText))
  return clean === undefined || clean === 'Unknown Author' ? nothing : { type: 'author', author: { id, name: clean } }
}

function editionOf(id: number, revision: number, fields: object): DumpRecord {
  const work = listIn(fields, 'works').flatMap((each) => readKey(field(each, 'key')) ?? [])
  if (work[0] !== 'W' || work[1] === undefined) return nothing
  const series = seriesOf(listIn(fields, 'series').map(repairedIfText))
  const year = Number(yearFrom(yearWithin(field(fields, 'publish_date'))))
  const edition = {
    id,
    work: Number(work[1]),
    revision,
    language: languageOf(listIn(fields, 'languages')),
    publisher: publisherOf(listIn(fields, 'publishers')),
    year: year >= firstPrinted && year <= new Date().getFullYear() + 1 ? year : null,
    pages: pagesFrom(field(fields, 'number_of_pages')),
    cover: coverIdOf(field(fields, 'covers')) ?? null,
    isbns: isbnsOf([...listIn(fields, 'isbn_13'), ...listIn(fields, 'isbn_10')]),
    series: series?.name ?? '',
    series_number: series?.number ?? null,
  }
  return { type: 'edition', edition }
}

/** The first, as it is written; '' for notes such as 's.n.', which stands for a publisher without a name. */
function publisherOf(publishers: unknown[]): string {
  const [publisher = ''] = genresFrom(publishers.map(repairedIfText), 1)
  return /^\W*(?:s\W*n|publisher not identified)\W*$/i.test(publisher) ? '' : publisher
}

/** Earlier years are mistakes, such as those of other calendars. */
const firstPrinted = 1450
const maxIsbns = 20

function isbnsOf(values: unknown[]): string[] {
  const isbns = values.flatMap((value) => (typeof value === 'string' ? (isbnFrom(value) ?? []) : []))
  return [...new Set(isbns)].slice(0, maxIsbns)
}

/** The language of an edition in a single one. */
function languageOf(languages: unknown[]): string {
  const key = field(languages[0], 'key')
  if (languages.length !== 1 || typeof key !== 'string') return ''
  const known = tags.get(key)
  if (known !== undefined) return known
  const tag = languageFrom(key.replace('/languages/', ''))
  tags.set(key, tag)
  return tag
}

/** A few hundred. */
const tags = new Map<string, string>()

function repaired(fields: Static<typeof record>): Static<typeof record> {
  const { title, subjects } = fields
  return {
    ...fields,
    title: repairedIfText(title),
    ...(Array.isArray(subjects) && { subjects: subjects.map(repairedIfText) }),
  }
}

function repairedIfText(value: unknown): unknown {
  return typeof value === 'string' ? repairText(value) : value
}

function listIn(fields: object, name: string): unknown[] {
  const value = field(fields, name)
  return Array.isArray(value) ? value : []
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

const shelves = new Set(['Want to Read', 'Currently Reading', 'Already Read', 'Stopped Reading'])

/** A line of the ratings or of the reading log; which work it is about, or undefined for a key of an older form. */
export function readCounted(line: string): number | undefined {
  const columns = line.split('\t')
  if (columns.length !== 4) throw new BadLine(`it has ${columns.length} columns instead of 4.`)
  const [key = '', , value = ''] = columns
  if (!isRating(value) && !shelves.has(value)) throw new BadLine('its third column is neither a rating nor a shelf.')
  const found = readKey(key)
  return found?.[0] === 'W' ? found[1] : undefined
}

export type DumpKind = 'redirects' | 'authors' | 'editions' | 'ratings' | 'reading-log' | 'works'

/** What a line can tell about its file; undefined for a redirect or a deletion, which occur in files of every kind. */
export function kindOfLine(line: string): DumpKind | undefined {
  const columns = line.split('\t')
  if (columns.length === 4) return isRating(columns[2] ?? '') ? 'ratings' : 'reading-log'
  return kinds[columns[0] ?? '']
}

const kinds: Record<string, DumpKind> = {
  '/type/author': 'authors',
  '/type/edition': 'editions',
  '/type/work': 'works',
}

function isRating(value: string): boolean {
  return /^[1-5]$/.test(value)
}

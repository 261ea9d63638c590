import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { plainLine } from './text/plain-text.ts'
import { mostRecords, OutsideFailure, type CatalogueRecord, type RecordsQuestion } from './catalogue-source.ts'
import { bookFromHit, hit } from './open-library-book.ts'

const anything = Type.Optional(Type.Unknown())

const recordHit = Type.Object({
  ...hit.properties,
  subtitle: anything,
  alternative_title: anything,
  author_alternative_name: anything,
  isbn: anything,
  editions: anything,
})

const editionFields = 'editions.title,editions.subtitle,editions.isbn'
const recordFields = `${Object.keys(recordHit.properties).join(',')},${editionFields}`

const recordShape = Compile(recordHit)

/** The whole question in one request, however many books it asks for. */
export function recordsParams(question: RecordsQuestion): Record<string, string> {
  return { ...wordsFor(question), fields: recordFields, limit: String(mostRecords) }
}

function wordsFor(question: RecordsQuestion): Record<string, string> {
  switch (question.kind) {
    case 'isbns':
      return question.isbns.length === 1
        ? { isbn: question.isbns.join('') }
        : { q: `isbn:(${question.isbns.join(' OR ')})` }
    case 'works':
      return { q: `key:(${question.ids.map((id) => `"/works/${id}"`).join(' OR ')})` }
    case 'title':
      return {
        title: plainWords(question.title),
        ...(question.author !== null && { author: plainWords(question.author) }),
      }
    case 'author': {
      const author = plainWords(question.author)
      const words = question.words.map(plainWords).join(' OR ')
      return { q: `(author_name:(${author}) OR author_alternative_name:(${author})) AND title:(${words})` }
    }
  }
}

/** Strips whatever Open Library's search engine would take for an operator. */
export function plainWords(text: string): string {
  const words = text
    .replace(/["*?~^:[\]{}()\\/!&|+\p{Cc}]/gu, ' ')
    .replace(/(?<!\S)(?:-+|(?:AND|OR|NOT)(?!\S))/g, (operator) => operator.replaceAll('-', ' ').toLowerCase())
    .replace(/\s+/g, ' ')
    .trim()
  if (words === '') throw new OutsideFailure('open-library', 'unanswerable', { detail: 'nothing to look for' })
  return words
}

/** In the order of the answer; without what is no work. */
export function recordsFrom(docs: unknown[]): CatalogueRecord[] {
  const hits = docs.filter((doc) => recordShape.Check(doc))
  return [...new Map(hits.map((each) => [each.key, each])).values()].map(recordFrom)
}

const maxTitles = 300
const maxNames = 60
const maxLine = 300

function recordFrom(found: Static<typeof recordHit>): CatalogueRecord {
  const editions = listOf(field(found.editions, 'docs')).map((edition) => ({
    title: titleOf(field(edition, 'title'), field(edition, 'subtitle')),
    isbns: isbnsFrom(field(edition, 'isbn')),
  }))
  const book = bookFromHit(found)
  return {
    ...book,
    fullTitle: titleOf(book.title, found.subtitle),
    otherTitles: linesFrom([...editions.map(({ title }) => title), ...listOf(found.alternative_title)], maxTitles),
    otherNames: linesFrom(listOf(found.author_alternative_name), maxNames),
    editions: editions.filter(({ title }) => title !== ''),
    isbns: isbnsFrom(found.isbn),
  }
}

function titleOf(title: unknown, subtitle: unknown): string {
  return linesFrom([title, subtitle], 2).join(': ')
}

function linesFrom(values: unknown[], max: number): string[] {
  const lines = values.flatMap((value) => (typeof value === 'string' ? [plainLine(value, maxLine)] : []))
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, max)
}

/** Those of 13 digits: a work's list has each of the older ones in both forms. */
function isbnsFrom(values: unknown): string[] {
  return listOf(values).filter((value): value is string => typeof value === 'string' && /^97[89]\d{10}$/.test(value))
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

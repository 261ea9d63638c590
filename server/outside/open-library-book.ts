import { Type, type Static } from 'typebox'
import { authorsFrom, descriptionFrom, languageFrom, pagesFrom, titleFrom, yearFrom } from './catalogue-fields.ts'
import type { CatalogueBook } from './catalogue-source.ts'
import { genresFromSubjects } from './open-library-subjects.ts'

const anything = Type.Optional(Type.Unknown())

/** A search hit. Other fields are checked one by one, so that an invalid one does not lose the book. */
export const hit = Type.Object({
  key: Type.String({ pattern: '^/works/OL\\d{1,12}W$' }),
  title: anything,
  author_name: anything,
  first_publish_year: anything,
  cover_i: anything,
  subject: anything,
  language: anything,
  number_of_pages_median: anything,
})

export const hitFields = Object.keys(hit.properties).join(',')

/** A record of any kind, told apart by its type. */
export const record = Type.Object({
  type: Type.Object({ key: Type.String() }),
  location: anything,
  name: anything,
  personal_name: anything,
  title: anything,
  authors: anything,
  description: anything,
  subjects: anything,
  covers: anything,
  first_publish_date: anything,
})

/** For a hit that was requested with its ISBNs: a work has those of all its editions. */
export function bearsIsbn(found: Static<typeof hit>, isbn: string): boolean {
  return listOf(field(found, 'isbn')).includes(isbn)
}

export function bookFromHit(found: Static<typeof hit>): CatalogueBook {
  return {
    google_books_id: found.key.replace('/works/', ''),
    title: titleFrom(found.title),
    authors: authorsFrom(found.author_name),
    description: '',
    genres: genresFromSubjects(listOf(found.subject)),
    image: coverFrom([found.cover_i]),
    year: yearFrom(typeof found.first_publish_year === 'number' ? String(found.first_publish_year) : undefined),
    pages: pagesFrom(found.number_of_pages_median),
    language: onlyLanguage(found.language),
  }
}

export function bookFromWork(id: string, work: Static<typeof record>, authorNames: unknown[]): CatalogueBook {
  return {
    google_books_id: id,
    title: titleFrom(work.title),
    authors: authorsFrom(authorNames),
    description: descriptionFrom(proseFrom(textOf(work.description))),
    genres: genresFromSubjects(listOf(work.subjects)),
    image: coverFrom(work.covers),
    year: yearFrom(yearWithin(work.first_publish_date)),
    pages: null,
    language: '',
  }
}

/** The keys of a work's authors, which records store in several formats. */
export function authorKeys(work: Static<typeof record>): string[] {
  const keys = listOf(work.authors).flatMap((each) => {
    const author = field(each, 'author') ?? each
    const key = typeof author === 'string' ? author : field(author, 'key')
    return typeof key === 'string' && /^\/authors\/OL\d{1,12}A$/.test(key) ? [key] : []
  })
  return [...new Set(keys)]
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : field(value, 'value')
  return typeof text === 'string' ? text : ''
}

/** Takes the first four-digit number, as in 'October 1, 1988', 'c1865' or '1995'. */
export function yearWithin(date: unknown): string | undefined {
  return typeof date === 'string' ? /(?<!\d)\d{4}(?!\d)/.exec(date)?.[0] : undefined
}

/**
 * Size M is 180 pixels wide, more than a Google cover, and is mostly served by the cover server itself; size L is redirected
 * to another host, twice. -1 stands for a removed cover.
 */
export function coverFrom(covers: unknown): string {
  const cover = coverIdOf(covers)
  return cover === undefined ? '' : `https://covers.openlibrary.org/b/id/${cover}-M.jpg`
}

export function coverIdOf(covers: unknown): number | undefined {
  return listOf(covers).find((each): each is number => Number.isSafeInteger(each) && Number(each) > 0)
}

/** A search returns the languages of all editions in no order, so only a single language is meaningful. */
function onlyLanguage(languages: unknown): string {
  const list = listOf(languages)
  return list.length === 1 ? languageFrom(list[0]) : ''
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Descriptions are partly Markdown: keeps the text of links and emphasis, drops footnotes and rules. */
function proseFrom(markdown: string): string {
  return markdown
    .slice(0, 50_000)
    .replace(/^[ \t]*\[[^[\]\n]{1,100}\]:[^\n]*$/gm, '')
    .replace(/\(\s{0,9}\[source\](?:\[[^[\]]{0,100}\]|\([^()]{0,500}\))\.?\s{0,9}\)/gi, '')
    .replace(/\[([^[\]]{0,500})\](?:\[[^[\]]{0,100}\]|\([^()]{0,500}\))/g, '$1')
    .replace(/^[ \t]*[-*_]{3,}[ \t]*\r?$/gm, '')
    .replace(/(\*{1,3})(?=\S)([^*\n]{1,500})\1/g, '$2')
    .replace(/(?<!\w)(_{1,2})(?=\S)([^_\n]{1,500})\1(?!\w)/g, '$2')
}

import { quoteLexeme } from '../index/lexemes.sql.ts'

/** What books must be found by, in PostgreSQL's own notation, with a guess of how many are. */
export interface TermQuery {
  text: string
  /** What the index of terms is asked for: all that answer `text` answer this, and few others do. */
  index: string
  books: number
  /** So many are certain. */
  atLeast: number
}

export type Kind = '=' | 't:' | 'a:' | 'g:'

export function term(kind: Kind, word: string, books: number): TermQuery {
  return queryOf(quoteLexeme(kind + word), books, books)
}

/** Any term that begins so, the beginning itself being one that stands in `atLeast` books. */
export function termsFrom(kind: Kind, prefix: string, books: number, atLeast = 0): TermQuery {
  return queryOf(`${quoteLexeme(kind + prefix)}:*`, books, atLeast)
}

function queryOf(text: string, books: number, atLeast: number): TermQuery {
  return { text, index: text, books, atLeast }
}

/** The guess takes the words to be strangers to each other. */
export function all(queries: TermQuery[], allBooks: number): TermQuery {
  const each = different(queries)
  const share = each.reduce((product, { books }) => product * Math.min(1, books / Math.max(1, allBooks)), 1)
  const [only, ...others] = each
  return {
    text: join(textsOf(each), ' & '),
    index: join(new Set(distinctiveWords(each, allBooks).map(({ index }) => index)), ' & '),
    books: share * allBooks,
    atLeast: others.length === 0 ? (only?.atLeast ?? 0) : 0,
  }
}

export function any(queries: TermQuery[]): TermQuery {
  const each = different(queries)
  return {
    text: join(textsOf(each), ' | '),
    index: join(new Set(each.map(({ index }) => index)), ' | '),
    books: each.reduce((sum, { books }) => sum + books, 0),
    atLeast: Math.max(0, ...each.map(({ atLeast }) => atLeast)),
  }
}

/** To read where 'the' stands takes longer than to look for it in the few books that the other words leave. */
function distinctiveWords(queries: TermQuery[], allBooks: number): TermQuery[] {
  const rarestFirst = queries.toSorted((a, b) => a.books - b.books)
  let left = allBooks
  const distinctive = rarestFirst.filter(({ books }, at) => {
    const worthIt = at === 0 || books < left * worthReading
    if (worthIt) left *= Math.min(1, books / Math.max(1, allBooks))
    return worthIt
  })
  return queries.filter((query) => distinctive.includes(query))
}

const worthReading = 100

function different(queries: TermQuery[]): TermQuery[] {
  return [...new Map(queries.map((query) => [query.text, query])).values()]
}

function textsOf(queries: TermQuery[]): Set<string> {
  return new Set(queries.map(({ text }) => text))
}

function join(texts: Set<string>, operator: string): string {
  const [only = '', ...others] = texts
  return others.length === 0 ? only : `(${[only, ...others].join(operator)})`
}

import { quoteLexeme } from '../index/lexemes.sql.ts'

/** A query in PostgreSQL's tsquery notation, with an estimate of how many books match. */
export interface TermQuery {
  text: string
  /** A cheaper query for the index: it matches every book that `text` matches, and few others. */
  index: string
  books: number
  /** Lower bound on the number of matches. */
  atLeast: number
}

export type Kind = '=' | 't:' | 'a:' | 'g:'

export function term(kind: Kind, word: string, books: number): TermQuery {
  return queryOf(quoteLexeme(kind + word), books, books)
}

/** Any term with this prefix. The prefix itself is a term that occurs in `atLeast` books. */
export function termsFrom(kind: Kind, prefix: string, books: number, atLeast = 0): TermQuery {
  return queryOf(`${quoteLexeme(kind + prefix)}:*`, books, atLeast)
}

function queryOf(text: string, books: number, atLeast: number): TermQuery {
  return { text, index: text, books, atLeast }
}

/** The estimate assumes that the words are independent. */
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

/** Reading the index for 'the' takes longer than checking the few books that match the other words. */
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

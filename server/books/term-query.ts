/** What books must be found by, in PostgreSQL's own notation, with a guess of how many are. */
export interface TermQuery {
  text: string
  books: number
  /** So many are certain. */
  atLeast: number
}

export type Kind = '=' | 't:' | 'a:' | 'g:'

export function term(kind: Kind, word: string, books: number): TermQuery {
  return { text: quote(kind + word), books, atLeast: books }
}

/** Any term that begins so, the beginning itself being one that stands in `atLeast` books. */
export function termsFrom(kind: Kind, beginning: string, books: number, atLeast = 0): TermQuery {
  return { text: `${quote(kind + beginning)}:*`, books, atLeast }
}

/** The guess takes the words to be strangers to each other. */
export function all(queries: TermQuery[], allBooks: number): TermQuery {
  const share = queries.reduce((product, { books }) => product * Math.min(1, books / Math.max(1, allBooks)), 1)
  const [only, ...others] = queries
  return {
    text: join(queries, ' & '),
    books: share * allBooks,
    atLeast: others.length === 0 ? (only?.atLeast ?? 0) : 0,
  }
}

export function any(queries: TermQuery[]): TermQuery {
  const each = [...new Map(queries.map((query) => [query.text, query])).values()]
  return {
    text: join(each, ' | '),
    books: each.reduce((sum, { books }) => sum + books, 0),
    atLeast: Math.max(0, ...each.map(({ atLeast }) => atLeast)),
  }
}

function join(queries: TermQuery[], operator: string): string {
  const texts = [...new Set(queries.map(({ text }) => text))]
  return texts.length === 1 ? (texts[0] ?? '') : `(${texts.join(operator)})`
}

/** Inside quotes only these two mean something to PostgreSQL. */
function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`
}

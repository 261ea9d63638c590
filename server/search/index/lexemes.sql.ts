/**
 * The text form of a tsvector.
 * @NOTE `array_to_tsvector` would truncate a term that is too long, possibly inside a character, and store a value that cannot be read
 * again.
 */
export function writeTerms(terms: string[]): string {
  return terms.map(quoteLexeme).join(' ')
}

/** For a tsvector or a tsquery: a term that is longer than PostgreSQL takes is cut, in both at the same place. */
export function quoteLexeme(lexeme: string): string {
  const fitting = cut(lexeme)
  // Inside quotes, only the backslash and the quote itself need escaping.
  if (!/['\\]/.test(fitting)) return `'${fitting}'`
  return `'${fitting.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`
}

/** Less than PostgreSQL's MAXSTRLEN, which is refused itself. */
const maxBytes = 2046
const maxBytesOfUnit = 3

function cut(lexeme: string): string {
  if (lexeme.length * maxBytesOfUnit <= maxBytes) return lexeme
  const { read } = new TextEncoder().encodeInto(lexeme, new Uint8Array(maxBytes))
  return lexeme.slice(0, read)
}

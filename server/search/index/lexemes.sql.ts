/**
 * The text form of a tsvector. PostgreSQL refuses a term that is too long when it parses this.
 * @NOTE `array_to_tsvector` would truncate it, possibly inside a character, and store a value that cannot be read again.
 */
export function writeTerms(terms: string[]): string {
  return terms.map(quoteLexeme).join(' ')
}

/** Inside quotes, only the backslash and the quote itself need escaping. */
export function quoteLexeme(lexeme: string): string {
  if (!/['\\]/.test(lexeme)) return `'${lexeme}'`
  return `'${lexeme.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`
}

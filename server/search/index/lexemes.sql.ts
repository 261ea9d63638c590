/**
 * Terms as PostgreSQL reads them. One that is too long is refused in reading.
 * @NOTE `array_to_tsvector` would cut it, through the middle of a character, and what it stores could not be read again.
 */
export function writeTerms(terms: string[]): string {
  return terms.map(quoteLexeme).join(' ')
}

/** Inside quotes only these two mean something to PostgreSQL. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`
}

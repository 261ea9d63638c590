export const isbnPrefix = 'isbn-'
const titlePrefix = 'newspaper-'

/** The id of a book that only the newspaper has told of: made from its ISBN, or from its title where it has none. */
export function idFromIsbn(isbn: string): string {
  return isbnPrefix + isbn
}

export function idFromTitle(words: string): string {
  return titlePrefix + words
}

/** Until a catalogue tells of the book under an id of its own. */
export function isProvisionalId(id: string): boolean {
  return id.startsWith(isbnPrefix) || id.startsWith(titlePrefix)
}

/** The ISBN that such an id is made from. */
export function isbnOf(id: string): string | undefined {
  const isbn = id.startsWith(isbnPrefix) ? id.slice(isbnPrefix.length) : ''
  return /^\d{13}$/.test(isbn) ? isbn : undefined
}

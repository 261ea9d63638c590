export const isbnPrefix = 'isbn-'
const titlePrefix = 'newspaper-'

/** Ids of books that only the newspaper lists so far: made from the ISBN, or from the title if there is none. */
export function idFromIsbn(isbn: string): string {
  return isbnPrefix + isbn
}

export function idFromTitle(words: string): string {
  return titlePrefix + words
}

/** Whether no catalogue has provided an id for the book yet. */
export function isProvisionalId(id: string): boolean {
  return id.startsWith(isbnPrefix) || id.startsWith(titlePrefix)
}

/** The ISBN in an id made by `idFromIsbn`. */
export function isbnOf(id: string): string | undefined {
  const isbn = id.startsWith(isbnPrefix) ? id.slice(isbnPrefix.length) : ''
  return /^\d{13}$/.test(isbn) ? isbn : undefined
}

const ownPrefix = 'own-'

/** The id of a book that its owner alone has. */
export function ownBookId(uuid: string): string {
  return ownPrefix + uuid
}

/** Whether the book is one that a reader brought along and no catalogue knows: it exists for its owner alone. */
export function isOwnBookId(id: string): boolean {
  return id.startsWith(ownPrefix)
}

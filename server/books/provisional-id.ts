/** Of a book that only the newspaper has told of: made from its ISBN, or from its title where it has none. */
export function isProvisionalId(id: string): boolean {
  return /^(?:isbn|newspaper)-/.test(id)
}

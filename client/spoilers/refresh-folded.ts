import type { QueryClient } from '@tanstack/react-query'

/** Asks again for all that is shown with spoilers, once the reader has come further, or has taken that back. */
export function refreshFolded(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ state }) => holdsSpoilers(state.data) })
}

function holdsSpoilers(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  return ('has_spoilers' in data && data.has_spoilers === true) || Object.values(data).some(holdsSpoilers)
}

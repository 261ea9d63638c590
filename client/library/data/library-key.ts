import type { QueryClient } from '@tanstack/react-query'

export const libraryKey = ['library']

/** Pages that are loaded again on their own: beyond them, what was scrolled through would take many requests. */
const pagesRefreshed = 10

/** For after a book was changed on another page: the library asks anew once it is shown again. */
export function expireLibrary(queries: QueryClient): void {
  queries.removeQueries({ queryKey: libraryKey, type: 'inactive', predicate: (query) => !isShort(query) })
  void queries.invalidateQueries({ queryKey: libraryKey, refetchType: 'none' })
}

export function isShort({ state: { data } }: { state: { data?: unknown } }): boolean {
  const pages = typeof data === 'object' && data !== null && 'pages' in data ? data.pages : []
  return !Array.isArray(pages) || pages.length <= pagesRefreshed
}

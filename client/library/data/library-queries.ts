import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getLibraryOverview, listLibrary } from '#contract/library/library.ts'
import { firstPage } from '../../transport/first-page.ts'
import type { LibraryFilter } from './library-address.ts'
import { isShort, libraryKey } from './library-key.ts'

export function libraryQuery(api: Api, { query, state, readlist, year, stars, log, sort }: LibraryFilter) {
  const asked = {
    sort,
    ...(query !== '' && { q: query }),
    ...(state && { state }),
    ...(readlist && { readlist }),
    ...(year && { year }),
    ...(stars && { min_stars: stars }),
    ...log,
  }
  return infiniteQueryOptions({
    queryKey: [...libraryKey, 'books', asked],
    queryFn: ({ pageParam }) =>
      api.call(listLibrary, { query: { ...asked, ...(pageParam !== undefined && { after: pageParam }) } }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  })
}

export function libraryOverviewQuery(api: Api) {
  return queryOptions({
    queryKey: [...libraryKey, 'overview'],
    queryFn: () => api.call(getLibraryOverview, {}),
  })
}

/** Loads what is shown again; a list that was scrolled through far starts anew. */
export async function refreshLibrary(queries: QueryClient): Promise<void> {
  const long = queries.getQueryCache().findAll({ queryKey: libraryKey, predicate: (query) => !isShort(query) })
  for (const { queryKey } of long) await queries.resetQueries({ queryKey, exact: true })
  await queries.invalidateQueries({ queryKey: libraryKey })
}

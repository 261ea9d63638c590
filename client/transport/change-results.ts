import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

/** Changes the results in all cached pages of the lists whose key begins with this one. */
export function changeResults<Result>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (results: Result[]) => Result[],
): void {
  queries.setQueriesData<InfiniteData<{ results: Result[] }>>(
    { queryKey },
    (before) =>
      before && { ...before, pages: before.pages.map((page) => ({ ...page, results: change(page.results) })) },
  )
}

import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Pending reads may be older than the change just made and must not overwrite it: cancels them, and refetches queries that had no data yet.
 */
export async function cancelReads(queries: QueryClient, ...queryKeys: QueryKey[]): Promise<void> {
  await Promise.all(queryKeys.map((queryKey) => queries.cancelQueries({ queryKey })))
  for (const queryKey of queryKeys) {
    void queries.invalidateQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  }
}

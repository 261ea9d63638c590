import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * What is being read may be older than what has just been done, so it must not overwrite that: it is broken off, and asked for
 * again where nothing had come yet.
 */
export async function cancelReads(queries: QueryClient, ...queryKeys: QueryKey[]): Promise<void> {
  await Promise.all(queryKeys.map((queryKey) => queries.cancelQueries({ queryKey })))
  for (const queryKey of queryKeys) {
    void queries.invalidateQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  }
}

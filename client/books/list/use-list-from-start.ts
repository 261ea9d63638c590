import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { BooksOfList } from '../fetch-list.ts'

/** The state of a list of which only the first books are loaded. */
export interface RestOfList {
  /** Number of books in the whole list. */
  total: number
  failed: boolean
  pending: boolean
  onRetry: () => void
}

interface ListFromStart<L> {
  whole: UseQueryResult<L>
  /** The whole list, or its first books while the rest is loading. */
  list: L | undefined
  /** Undefined once the list is complete. */
  rest: RestOfList | undefined
}

/** Loads a list and shows its first books until all are there; the whole list's query also fills the query of the first books. */
export function useListFromStart<L extends BooksOfList, K extends QueryKey, B extends QueryKey>(
  wholeQuery: UseQueryOptions<L, Error, L, K>,
  beginningQuery: UseQueryOptions<L, Error, L, B>,
): ListFromStart<L> {
  const whole = useQuery(wholeQuery)
  const beginning = useQuery({ ...beginningQuery, enabled: false })

  if (whole.data || !beginning.data) return { whole, list: whole.data, rest: undefined }
  return {
    whole,
    list: beginning.data,
    rest: {
      total: beginning.data.total,
      failed: whole.isError,
      pending: whole.isFetching,
      onRetry: () => void whole.refetch(),
    },
  }
}

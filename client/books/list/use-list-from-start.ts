import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { BooksOfList } from '../fetch-list.ts'

/** Of a list of which only the beginning is there. */
export interface RestOfList {
  /** How many books the whole list has. */
  total: number
  failed: boolean
  pending: boolean
  onRetry: () => void
}

interface ListFromStart<L> {
  whole: UseQueryResult<L>
  /** The whole list, or its beginning as long as there is no more. */
  list: L | undefined
  /** Undefined where the list is whole. */
  rest: RestOfList | undefined
}

/** Reads a list, and shows its beginning until all of it is there: reading the whole fills the query of the beginning. */
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

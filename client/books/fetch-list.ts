import type { FetchQueryOptions, QueryFunctionContext, QueryKey } from '@tanstack/react-query'

/** Enough for the first screen and some scrolling. */
export const firstBooks = 60

/** A list response: all of the list's books or the first of them. */
export interface BooksOfList {
  books: readonly unknown[]
  /** The number of books in the whole list. */
  total: number
}

/**
 * Without a cached list, loads the first books for a quick first render and then the whole list. The first books are a query of their own,
 * so canceling reads of the list cancels this one too.
 */
export async function readList<L extends BooksOfList, K extends QueryKey>(
  { client, queryKey }: QueryFunctionContext,
  beginning: FetchQueryOptions<L, Error, L, K>,
  readWhole: () => Promise<L>,
): Promise<L> {
  if (client.getQueryData(queryKey) !== undefined) return readWhole()
  const first = await client.fetchQuery(beginning)
  return first.books.length < first.total ? readWhole() : first
}

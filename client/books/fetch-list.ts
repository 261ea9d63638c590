import type { FetchQueryOptions, QueryFunctionContext, QueryKey } from '@tanstack/react-query'

/** Enough for what can be seen at first, and for some scrolling. */
export const firstBooks = 60

/** What is answered of a list: its books, or the first of them. */
export interface BooksOfList {
  books: readonly unknown[]
  /** Of all that are in the list. */
  total: number
}

/**
 * Where nothing is known of a list yet its beginning is read first, so that there is something to show, and the whole only behind
 * it. The beginning is a query of its own: what breaks off reads of the list breaks this off in between, too.
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

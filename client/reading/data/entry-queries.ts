import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getEntry, type Entry, type Reading } from '#contract/library/readings.ts'
import { expireLibrary } from '../../library/data/library-key.ts'
import { marksKey } from '../../library/data/marks-query.ts'
import { readlistsKey } from '../../readlists/data/readlists-queries.ts'
import { refreshFolded } from '../../spoilers/refresh-folded.ts'
import { booksInProgressKey, showProgress } from './in-progress-queries.ts'
import { readingStatusQuery } from './reading-queries.ts'

/** The reader's groups, whose threads open as they come further. */
export const groupsKey = ['groups']

/** Everything the reader keeps about a book. */
export function entryQuery(api: Api, bookId: string) {
  return queryOptions({ queryKey: ['entry', bookId], queryFn: () => api.call(getEntry, { params: { id: bookId } }) })
}

/** Shows what a change has led to, wherever the book's state is shown. */
export async function showEntry(queries: QueryClient, api: Api, bookId: string, entry: Entry): Promise<void> {
  const { queryKey } = entryQuery(api, bookId)
  const { queryKey: statusKey } = readingStatusQuery(api, bookId)
  await Promise.all([queries.cancelQueries({ queryKey }), queries.cancelQueries({ queryKey: statusKey })])
  queries.setQueryData(queryKey, entry)
  const { status, state, since, times_finished } = entry
  queries.setQueryData(statusKey, { status, state, since, times_finished })
  await refreshLists(queries)
}

/** Asks again for what a change may have led to. */
export async function refreshEntry(queries: QueryClient, api: Api, bookId: string): Promise<void> {
  await Promise.all([
    refreshLists(queries),
    queries.invalidateQueries({ queryKey: entryQuery(api, bookId).queryKey }),
    queries.invalidateQueries({ queryKey: readingStatusQuery(api, bookId).queryKey }),
  ])
}

/** 'Done Reading' and the books in hand follow the state, and so does what would spoil a book. */
export async function refreshLists(queries: QueryClient): Promise<void> {
  refreshOpened(queries)
  void queries.invalidateQueries({ queryKey: readlistsKey })
  void queries.invalidateQueries({ queryKey: marksKey })
  expireLibrary(queries)
  await queries.invalidateQueries({ queryKey: booksInProgressKey })
}

/** Shows a reading with new progress, on the book's page and among the books in hand. */
export async function showReading(queries: QueryClient, api: Api, bookId: string, reading: Reading): Promise<void> {
  const { queryKey } = entryQuery(api, bookId)
  await Promise.all([queries.cancelQueries({ queryKey }), queries.cancelQueries({ queryKey: booksInProgressKey })])
  queries.setQueryData(
    queryKey,
    (entry) =>
      entry && { ...entry, readings: entry.readings.map((each) => (each.id === reading.id ? reading : each)) },
  )
  showProgress(queries, reading)
  refreshOpened(queries)
  expireLibrary(queries)
}

/** What opens to a reader by how far they have come, and closes once they take that back. */
function refreshOpened(queries: QueryClient): void {
  refreshFolded(queries)
  void queries.invalidateQueries({ queryKey: groupsKey })
}

import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getImport, listImportRows, listImports, type Import, type ImportRow } from '#contract/imports/imports.ts'
import type { Reply } from '#contract/endpoint.ts'
import { nextLookMs, paceOf } from './poll-pace.ts'

const importsKey = ['imports']

export function importsQuery(api: Api) {
  return queryOptions({
    queryKey: [...importsKey, 'all'],
    queryFn: () => api.call(listImports, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.imports.some((one) => paceOf(one) === 'moving') && 5_000,
  })
}

/** Looked at again while the server works on it, but not while the page is hidden. */
export function importQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...importsKey, 'one', id],
    queryFn: () => api.call(getImport, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => nextLookMs(state.data, Date.now()),
  })
}

/** Those that are tabs of the preview. */
export const rowFilters = ['all', 'uncertain', 'not_found', 'here', 'losses'] as const
export type RowFilter = (typeof rowFilters)[number] | 'left_out'

type RowsPage = Reply<typeof listImportRows>

/** One page of rows, so that a page can be refreshed without those before it. */
export function rowsQuery(api: Api, id: string, filter: RowFilter, after: string | undefined) {
  return queryOptions({
    queryKey: [...rowsKey(id), filter, after ?? 'start'],
    queryFn: () =>
      api.call(listImportRows, {
        params: { id },
        query: { ...conditionOf(filter), ...(after !== undefined && { after }) },
      }),
    refetchOnWindowFocus: false,
  })
}

/** The books found last: the matched rows near the end of those that have been looked at. */
export function latestFoundQuery(api: Api, id: string, looked: number) {
  const after = Math.max(0, looked - lately)
  return queryOptions({
    queryKey: [...importsKey, 'found', id, after],
    queryFn: () =>
      api.call(listImportRows, { params: { id }, query: { outcome: 'matched', after: String(after) } }),
    gcTime: 10_000,
  })
}

const lately = 40

function rowsKey(id: string) {
  return [...importsKey, 'rows', id]
}

function conditionOf(filter: RowFilter) {
  if (filter === 'all') return {}
  if (filter === 'here' || filter === 'left_out') return { effect: filter } as const
  if (filter === 'losses') return { losses: 'some' } as const
  return { outcome: filter } as const
}

/** After a reply that says how the import now stands. */
export async function showImport(queries: QueryClient, api: Api, imported: Import): Promise<void> {
  const { queryKey } = importQuery(api, imported.id)
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, imported)
  void queries.invalidateQueries({ queryKey: importsQuery(api).queryKey })
}

export function readAgain(queries: QueryClient, api: Api, id: string): void {
  void queries.invalidateQueries({ queryKey: importQuery(api, id).queryKey })
}

/** After something that changes many rows. */
export function readRowsAgain(queries: QueryClient, id: string): void {
  void queries.invalidateQueries({ queryKey: rowsKey(id) })
}

/** Shows the row wherever it is listed. */
export async function showRow(queries: QueryClient, id: string, changed: ImportRow): Promise<void> {
  await queries.cancelQueries({ queryKey: rowsKey(id) })
  queries.setQueriesData<RowsPage>({ queryKey: rowsKey(id) }, (page) => {
    if (!page?.results.some(({ row }) => row === changed.row)) return page
    return { ...page, results: page.results.map((one) => (one.row === changed.row ? changed : one)) }
  })
}

/** An import changes what nearly every page shows. */
export function readLibraryAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== importsKey[0] })
}

export function forgetImport(queries: QueryClient, api: Api, id: string): void {
  queries.removeQueries({ queryKey: importQuery(api, id).queryKey })
  queries.removeQueries({ queryKey: rowsKey(id) })
  void queries.invalidateQueries({ queryKey: importsQuery(api).queryKey })
}

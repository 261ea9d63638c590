import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { listAuthorBooks } from '#contract/authors.ts'

export function authorQuery(api: Api, name: string, page: number) {
  return queryOptions({
    queryKey: ['author', name, page],
    queryFn: () => api.call(listAuthorBooks, { params: { name }, query: { page } }),
    enabled: name !== '',
    placeholderData: (before, query) => (query?.queryKey[1] === name ? keepPreviousData(before) : undefined),
  })
}

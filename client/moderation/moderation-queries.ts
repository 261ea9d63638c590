import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Input } from '#contract/endpoint.ts'
import { decide, listActs, listReported, reverseAct } from '#contract/moderation/moderation.ts'
import { useApi } from '../transport/api-context.ts'
import { firstPage } from '../transport/first-page.ts'

export function reportedQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['moderation', 'queue'],
    queryFn: ({ pageParam }) => api.call(listReported, { query: pageParam === undefined ? {} : { after: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  })
}

export function actsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['moderation', 'acts'],
    queryFn: ({ pageParam }) => api.call(listActs, { query: pageParam === undefined ? {} : { after: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  })
}

export type Decision = Input<typeof decide>['body']

export function useDecide() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) => api.call(decide, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['moderation'] }),
  })
}

export function useReverse() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, why }: { id: string; why: string }) => api.call(reverseAct, { params: { id }, body: { why } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['moderation'] }),
  })
}

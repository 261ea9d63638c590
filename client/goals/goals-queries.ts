import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { listGoals } from '#contract/library/goals.ts'

export function goalsQuery(api: Api) {
  return queryOptions({
    queryKey: ['goals'],
    queryFn: () => api.call(listGoals, {}),
    // Whatever is read, changed or undone elsewhere counts here.
    staleTime: 0,
  })
}

import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { listGoals } from '#contract/library/goals.ts'
import { shownAtOnce } from '../transport/shown-at-once.ts'

export function goalsQuery(api: Api) {
  return queryOptions({
    queryKey: ['goals'],
    queryFn: () => api.call(listGoals, {}),
    // Whatever is read, changed or undone elsewhere counts here.
    ...shownAtOnce(api, listGoals, {}),
  })
}

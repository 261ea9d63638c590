import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '#contract/accounts/sessions.ts'
import type { Api } from '#contract/api.ts'

export const sessionsKey = ['sessions']

/** Asked anew each time: a login elsewhere is what one looks for. */
export function sessionsQuery(api: Api) {
  return queryOptions({ queryKey: sessionsKey, queryFn: () => api.call(listSessions, {}), staleTime: 0 })
}

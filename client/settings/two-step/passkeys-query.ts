import { queryOptions } from '@tanstack/react-query'
import { listPasskeys } from '#contract/accounts/passkeys.ts'
import type { Api } from '#contract/api.ts'

export function passkeysQuery(api: Api) {
  return queryOptions({ queryKey: ['passkeys'], queryFn: () => api.call(listPasskeys, {}), staleTime: 0 })
}

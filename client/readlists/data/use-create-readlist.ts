import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/endpoint.ts'
import { createReadlist, type ReadlistSummary } from '#contract/readlists.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { readlistsKey } from './readlists-queries.ts'

type NewReadlist = Input<typeof createReadlist>['body']

export function useCreateReadlist(onCreated: (readlist: ReadlistSummary) => void) {
  const api = useApi()
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: (body: NewReadlist) => api.call(createReadlist, { body }),
    onSuccess: async (readlist) => {
      await queries.invalidateQueries({ queryKey: readlistsKey })
      onCreated(readlist)
    },
  })

  return {
    send: (readlist: NewReadlist) => create.mutate(readlist),
    pending: create.isPending,
    error: create.error ? errorMessage(create.error, 'Failed to create the readlist. Please try again.') : undefined,
    forgetError: create.reset,
  }
}

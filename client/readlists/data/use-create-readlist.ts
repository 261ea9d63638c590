import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createReadlist, type ReadlistSummary } from '#contract/readlists.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { readlistsKey } from './readlists-queries.ts'

export function useCreateReadlist(onCreated: (readlist: ReadlistSummary) => void) {
  const api = useApi()
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: (name: string) => api.call(createReadlist, { body: { name } }),
    onSuccess: async (readlist) => {
      await queries.invalidateQueries({ queryKey: readlistsKey })
      onCreated(readlist)
    },
  })

  return {
    send: (name: string) => create.mutate(name),
    pending: create.isPending,
    error: create.error ? errorMessage(create.error, 'Failed to create the readlist. Please try again.') : undefined,
    forgetError: create.reset,
  }
}

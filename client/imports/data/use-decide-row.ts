import { useMutation, useQueryClient } from '@tanstack/react-query'
import { decideImportRow, type RowDecision } from '#contract/imports/imports.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { retryOnce } from '../../transport/retry-once.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { readAgain, showRow } from './imports-queries.ts'

export interface Decision {
  decision: RowDecision
  google_books_id?: string
}

/** Says which book a row is, or that it is none of ours. */
export function useDecideRow(id: string, row: number) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (body: Decision) => retryOnce(() => api.call(decideImportRow, { params: { id, row }, body })),
    async onSuccess(decided) {
      await showRow(queries, id, decided)
      readAgain(queries, api, id)
    },
    onError: (error) =>
      toast({ message: errorMessage(error, 'Failed to save this. Please try again.'), problem: true }),
  })
}

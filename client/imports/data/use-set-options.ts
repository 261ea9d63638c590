import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/endpoint.ts'
import { setImportOptions } from '#contract/imports/imports.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { retryOnce } from '../../transport/retry-once.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { readRowsAgain, showImport } from './imports-queries.ts'

export type ChosenOptions = Input<typeof setImportOptions>['body']

/** Saves each choice at once. */
export function useSetOptions(id: string, onSaved?: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (body: ChosenOptions) => retryOnce(() => api.call(setImportOptions, { params: { id }, body })),
    async onSuccess(imported) {
      await showImport(queries, api, imported)
      readRowsAgain(queries, id)
      onSaved?.()
    },
    onError: (error) =>
      toast({ message: errorMessage(error, 'Failed to save your choice. Please try again.'), problem: true }),
  })
}

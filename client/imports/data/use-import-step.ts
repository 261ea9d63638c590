import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  acceptGuesses,
  commitImport,
  Import,
  lookAgain,
  pauseImport,
  resumeImport,
  undoImport,
} from '#contract/imports/imports.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { retryOnce } from '../../transport/retry-once.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { readAgain, readRowsAgain, showImport } from './imports-queries.ts'

/** Calls that can be repeated without harm. */
type Step =
  | typeof acceptGuesses
  | typeof commitImport
  | typeof lookAgain
  | typeof pauseImport
  | typeof resumeImport
  | typeof undoImport

/** Takes an import one step further. */
export function useImportStep(id: string, step: Step, failure: string) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (): Promise<Import> => retryOnce(() => api.call(step, { params: { id } })),
    async onSuccess(imported) {
      await showImport(queries, api, imported)
      readRowsAgain(queries, id)
    },
    onError(error) {
      toast({ message: errorMessage(error, failure), problem: true })
      readAgain(queries, api, id)
    },
  })
}

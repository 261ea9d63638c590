import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createChallenge } from '#contract/challenges.ts'
import type { Input } from '#contract/endpoint.ts'
import { useApi } from '../transport/api-context.ts'
import { retryOnce } from '../transport/retry-once.ts'
import { useOnceKey } from '../transport/use-once-key.ts'
import { fieldsOf, errorMessage } from '../transport/error-message.ts'
import { useCelebrate } from '../points/celebration.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { challengesKey } from './challenges-queries.ts'

export type NewChallenge = Input<typeof createChallenge>['body']

const fieldNames: readonly (keyof NewChallenge)[] = ['name', 'description', 'target_books', 'start_date', 'end_date']

export function useCreateChallenge(onCreated: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const { keyFor, answered } = useOnceKey()
  const create = useMutation({
    mutationFn(body: NewChallenge) {
      const onceKey = keyFor(body)
      return retryOnce(() => api.call(createChallenge, { body, onceKey }))
    },
    onSuccess: async ({ challenge, gamification }) => {
      answered()
      await queries.invalidateQueries({ queryKey: challengesKey })
      onCreated()
      toast({ message: `You created ${challenge.name}.` })
      celebrate(gamification)
    },
  })
  const { error } = create
  const fields = fieldsOf(error, fieldNames)

  return {
    send: create.mutate,
    pending: create.isPending,
    error: error && !fields ? errorMessage(error, 'Failed to create the challenge. Please try again.') : undefined,
    /** Error texts by field name. */
    fields: fields ?? {},
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createChallenge } from '#contract/challenges.ts'
import type { Input } from '#contract/endpoint.ts'
import { Failure } from '#contract/errors.ts'
import { useApi } from '../api/api-context.ts'
import { serverText } from '../api/server-text.ts'
import { useCelebrate } from '../gamification/celebration.tsx'
import { useToast } from '../ui/toast.tsx'
import { challengesKey } from './challenges-queries.ts'

export type NewChallenge = Input<typeof createChallenge>['body']

export function useCreateChallenge(onCreated: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const create = useMutation({
    mutationFn: (body: NewChallenge) => api.call(createChallenge, { body }),
    onSuccess: async ({ challenge, gamification }) => {
      await queries.invalidateQueries({ queryKey: challengesKey })
      onCreated()
      toast({ message: `You joined ${challenge.name}.` })
      celebrate(gamification)
    },
  })
  const { error } = create

  return {
    send: create.mutate,
    busy: create.isPending,
    error: error ? serverText(error, 'Failed to make the challenge. Please try again.') : undefined,
    /** What is wrong, by the name of the field. */
    fields: (error instanceof Failure ? error.fields : undefined) ?? {},
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { joinChallenge, quitChallenge, type Challenge } from '#contract/challenges.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { useCelebrate } from '../points/celebration.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { challengesKey } from './challenges-queries.ts'
import { focusChallenge } from './focus-challenge.ts'

/** Joins and quits one challenge, with a toast. */
export function useMembership({ id, name }: Pick<Challenge, 'id' | 'name'>) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const params = { id }

  /** The card moves to another section; the focus follows it. */
  async function reload() {
    await queries.invalidateQueries({ queryKey: challengesKey })
    focusChallenge(id)
  }

  const join = useMutation({
    mutationFn: () => api.call(joinChallenge, { params }),
    onSuccess: async ({ gamification }) => {
      await reload()
      toast({ message: `You joined ${name}.` })
      celebrate(gamification)
    },
    onError: (error) =>
      toast({ message: errorMessage(error, `Failed to join ${name}. Please try again.`), problem: true }),
  })
  const quit = useMutation({
    mutationFn: () => api.call(quitChallenge, { params }),
    onSuccess: async () => {
      await reload()
      toast({ message: `You quit ${name}.` })
    },
    onError: (error) =>
      toast({ message: errorMessage(error, `Failed to quit ${name}. Please try again.`), problem: true }),
  })

  return {
    join: () => join.mutate(),
    quit: () => quit.mutate(),
    pending: join.isPending || quit.isPending,
  }
}

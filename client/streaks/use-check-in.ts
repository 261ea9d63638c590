import { useMutation, useQueryClient } from '@tanstack/react-query'
import { checkIn } from '#contract/points.ts'
import { useApi } from '../transport/api-context.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { useCelebrate } from '../points/celebration.tsx'
import { streakQuery } from '../points/points-queries.ts'

/** Records today's reading ('I read today'). */
export function useCheckIn() {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()

  return useMutation({
    mutationFn: () => api.call(checkIn, {}),
    onSuccess: ({ gamification, ...streak }) => {
      queries.setQueryData(streakQuery(api).queryKey, streak)
      celebrate(gamification)
    },
    onError: () => toast({ message: "Couldn't record today's reading. Please try again.", problem: true }),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addProgress } from '#contract/library/readings.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { newOnceKey, retryOnce } from '../../transport/retry-once.ts'
import { useCelebrate } from '../../points/celebration.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { showReading } from './entry-queries.ts'
import type { Unit } from './progress-text.ts'

export interface NewProgress {
  unit: Unit
  amount: number
  /** YYYY-MM-DD; today if it is left out. */
  on?: string
  note?: string
}

/** Notes how far the reader has come; for today, that counts as 'I read today'. */
export function useProgress(bookId: string, readingId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()

  return useMutation({
    mutationFn: async ({ unit, amount, ...details }: NewProgress) => {
      const onceKey = newOnceKey()
      const reply = await retryOnce(() =>
        api.call(addProgress, { params: { id: readingId }, body: { [unit]: amount, ...details }, onceKey }),
      )
      await showReading(queries, api, bookId, reply.reading)
      celebrate(reply.gamification)
    },
    onError: (error) =>
      toast({ message: errorMessage(error, 'Failed to save your progress. Please try again.'), problem: true }),
  })
}

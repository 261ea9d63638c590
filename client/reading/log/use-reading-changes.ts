import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addReading, deleteReading, editReading, type NewReading, type Reading } from '#contract/library/readings.ts'
import { useApi } from '../../transport/api-context.ts'
import { retryOnce } from '../../transport/retry-once.ts'
import { useOnceKey } from '../../transport/use-once-key.ts'
import { useCelebrate } from '../../points/celebration.tsx'
import { refreshEntry, showEntry } from '../data/entry-queries.ts'

/** Saving a reading that is undefined adds it; sending the same fields again never adds a second one. */
export function useReadingChanges(bookId: string, reading: Reading | undefined) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const { keyFor, answered } = useOnceKey()

  const save = useMutation({
    async mutationFn(body: NewReading) {
      const { entry } = await (reading ? change(reading.id, body) : add(body))
      await showEntry(queries, api, bookId, entry)
    },
  })

  const remove = useMutation({
    async mutationFn(id: string) {
      await api.call(deleteReading, { params: { id } })
      await refreshEntry(queries, api, bookId)
    },
  })

  function change(id: string, body: NewReading) {
    return api.call(editReading, { params: { id }, body })
  }

  async function add(body: NewReading) {
    const onceKey = keyFor(body)
    const reply = await retryOnce(() => api.call(addReading, { params: { id: bookId }, body, onceKey }))
    answered()
    celebrate(reply.gamification)
    return reply
  }

  return { save, remove }
}

import { addProgress, addReading, getEntry } from '#contract/library/readings.ts'
import type { Group, GroupPart } from '#contract/groups/groups.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCelebrate } from '../../points/celebration.tsx'
import { refreshEntry } from '../../reading/data/entry-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { newOnceKey, retryOnce } from '../../transport/retry-once.ts'
import { useGroupChange } from '../data/use-group-change.ts'

/** Notes that the reader has come to the end of a part, in the reading that is open, or in one that starts now. */
export function useReadThisFar(book: Group['book'], { to_page, to_percent }: GroupPart) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const params = { id: book.id }
  return useGroupChange({
    async send() {
      const { readings } = await api.call(getEntry, { params })
      const open = readings.find(({ outcome }) => outcome === 'open') ?? (await start())
      const body = to_page === null ? { percent: to_percent ?? 100 } : { page: to_page }
      const onceKey = newOnceKey()
      const reply = await retryOnce(() => api.call(addProgress, { params: { id: open.id }, body, onceKey }))
      celebrate(reply.gamification)
      await refreshEntry(queries, api, book.google_books_id)
    },
  })

  async function start() {
    const onceKey = newOnceKey()
    const { reading } = await retryOnce(() => api.call(addReading, { params, body: { outcome: 'open' }, onceKey }))
    return reading
  }
}

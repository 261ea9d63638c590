import { addProgress, addReading, getEntry } from '#contract/library/readings.ts'
import type { Group, GroupPart } from '#contract/groups/groups.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCelebrate } from '../../points/celebration.tsx'
import { refreshEntry } from '../../reading/data/entry-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import { newOnceKey, retryOnce } from '../../transport/retry-once.ts'
import { threadButtonId } from '../data/group-text.ts'
import { useGroupChange } from '../data/use-group-change.ts'

/** The end of a part as a reader notes it in an edition of so many pages. */
export function endIn(
  { to_page, of_pages, to_percent }: Pick<GroupPart, 'to_page' | 'of_pages' | 'to_percent'>,
  pages: number | null,
) {
  if (to_page === null) return { percent: to_percent ?? 100 }
  if (of_pages === null || pages === null || pages === 0) return { page: to_page }
  return { page: Math.ceil((to_page * pages) / of_pages) }
}

/** Notes that the reader has come to the end of a part, in the reading that is open, or in one that starts now. */
export function useReadThisFar(book: Group['book'], part: GroupPart) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const params = { id: book.id }
  return useGroupChange({
    async send() {
      const { readings, pages } = await api.call(getEntry, { params })
      const open = readings.find(({ outcome }) => outcome === 'open') ?? (await start())
      const body = endIn(part, open.pages ?? pages)
      const onceKey = newOnceKey()
      const reply = await retryOnce(() => api.call(addProgress, { params: { id: open.id }, body, onceKey }))
      celebrate(reply.gamification)
      await refreshEntry(queries, api, book.google_books_id)
    },
    said: () => `The thread of part ${part.number} is open.`,
    focus: threadButtonId(part.number),
  })

  async function start() {
    const onceKey = newOnceKey()
    const { reading } = await retryOnce(() => api.call(addReading, { params, body: { outcome: 'open' }, onceKey }))
    return reading
  }
}

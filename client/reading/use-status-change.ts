import { useQueryClient } from '@tanstack/react-query'
import {
  removeReadingStatus,
  updateReadingStatus,
  type ReadingStatus,
  type SettableStatus,
  type StatusOfBook,
} from '#contract/reading.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { useToggle } from '../transport/use-toggle.ts'
import { useCelebrate } from '../points/celebration.tsx'
import { readlistsKey } from '../readlists/data/readlists-queries.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { readingStatusQuery } from './reading-queries.ts'
import { booksInProgressKey } from './in-progress-queries.ts'

const failed = 'Failed to update reading status. Please try again.'

/** `stored` is the last status confirmed by the server. */
export function useStatusChange(bookId: string, stored: ReadingStatus) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const { queryKey } = readingStatusQuery(api, bookId)

  async function send(to: ReadingStatus) {
    if (to === 'NOT_ADDED') await remove()
    else await set(to)
    // 'Done Reading' follows the status.
    void queries.invalidateQueries({ queryKey: readlistsKey })
    await queries.invalidateQueries({ queryKey: booksInProgressKey })
  }

  async function set(to: SettableStatus) {
    const reply = await api.call(updateReadingStatus, { params: { id: bookId }, body: { status: to } })
    await know((before) => afterChange(before, to))
    celebrate(reply.gamification)
  }

  async function remove() {
    await api.call(removeReadingStatus, { params: { id: bookId } })
    await know(() => ({ status: 'NOT_ADDED', since: null, times_finished: 0 }))
    toast({ message: 'Removed from your books.' })
  }

  async function know(what: (before: StatusOfBook | undefined) => StatusOfBook) {
    const before = queries.getQueryData(queryKey)
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, what(before))
    // Without a previous answer, times_finished was a guess.
    if (!before) await queries.invalidateQueries({ queryKey, refetchType: 'none' })
  }

  return useToggle<ReadingStatus>({
    stored,
    send,
    onFailure: (error) => toast({ message: errorMessage(error, failed), problem: true }),
  })
}

/** The status the server will return from now on; setting the same status changes nothing. */
function afterChange(before: StatusOfBook | undefined, status: SettableStatus): StatusOfBook {
  if (before?.status === status) return before
  const times = before?.times_finished ?? 0
  return { status, since: new Date().toISOString(), times_finished: status === 'FINISHED' ? times + 1 : times }
}

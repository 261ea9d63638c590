import { useQueryClient } from '@tanstack/react-query'
import { updateReadingStatus, type ReadingStatus, type SettableStatus } from '#contract/reading.ts'
import { useApi } from '../api/api-context.ts'
import { serverText } from '../api/server-text.ts'
import { useToggle } from '../api/use-toggle.ts'
import { useCelebrate } from '../gamification/celebration.tsx'
import { readlistsKey } from '../readlists/readlists-queries.ts'
import { useToast } from '../ui/toast.tsx'
import { readingStatusQuery } from './reading-queries.ts'
import { booksUnderWayKey } from './under-way-queries.ts'

const failed = 'Failed to update reading status. Please try again.'

/** `kept` is what the server is known to hold. */
export function useStatusChange(bookId: string, kept: ReadingStatus) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const { queryKey } = readingStatusQuery(api, bookId)

  async function send(to: SettableStatus) {
    const reply = await api.call(updateReadingStatus, { params: { id: bookId }, body: { status: to } })
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, { status: reply.status })
    // 'Done Reading' follows the status.
    void queries.invalidateQueries({ queryKey: readlistsKey })
    celebrate(reply.gamification)
    await queries.invalidateQueries({ queryKey: booksUnderWayKey })
  }

  return useToggle<ReadingStatus, SettableStatus>({
    kept,
    send,
    onFailure: (error) => toast({ message: serverText(error, failed), problem: true }),
  })
}

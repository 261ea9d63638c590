import { useQuery, useQueryClient } from '@tanstack/react-query'
import { updateReadingStatus, type ReadingStatus, type SettableStatus } from '#contract/reading.ts'
import { useApi } from '../api/api-context.ts'
import { serverText } from '../api/server-text.ts'
import { useToggle } from '../api/use-toggle.ts'
import { useCelebrate } from '../gamification/celebration.tsx'
import { readlistsKey } from '../readlists/readlists-queries.ts'
import { useToast } from '../ui/toast.tsx'
import { readingStatusQuery } from './reading-queries.ts'

const failed = 'Failed to update reading status. Please try again.'

/** What cannot be loaded counts as not added. */
export function useReadingStatus(bookId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const query = readingStatusQuery(api, bookId)
  const known = useQuery(query)
  const kept: ReadingStatus = known.data?.status ?? 'NOT_ADDED'
  const {
    value: status,
    busy,
    press,
  } = useToggle<ReadingStatus, SettableStatus>({
    kept,
    send,
    onFailure: (error) => toast({ message: serverText(error, failed), problem: true }),
  })

  async function send(to: SettableStatus) {
    const reply = await api.call(updateReadingStatus, { params: { id: bookId }, body: { status: to } })
    await queries.cancelQueries({ queryKey: query.queryKey })
    queries.setQueryData(query.queryKey, { status: reply.status })
    // 'Done Reading' follows the status.
    void queries.invalidateQueries({ queryKey: readlistsKey })
    celebrate(reply.gamification)
  }

  return { status, isPending: known.isPending && !busy, press }
}

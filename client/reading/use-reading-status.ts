import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { updateReadingStatus, type ReadingStatus, type SettableStatus } from '#contract/reading.ts'
import { useApi } from '../api/api-context.ts'
import { serverText } from '../api/server-text.ts'
import { useCelebrate } from '../gamification/celebration.tsx'
import { useToast } from '../ui/toast.tsx'
import { readingStatusQuery } from './reading-queries.ts'

const failed = 'Failed to update reading status. Please try again.'

/** Shows a press at once. One call is under way at a time; of the presses during it only the last is sent. */
export function useReadingStatus(bookId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const query = readingStatusQuery(api, bookId)
  const known = useQuery(query)
  const [pressed, setPressed] = useState<SettableStatus>()
  const wanted = useRef<SettableStatus>(undefined)
  const sending = useRef(false)

  const kept: ReadingStatus = known.data?.status ?? 'NOT_ADDED'

  function press(status: SettableStatus) {
    if (status === (pressed ?? kept)) return
    wanted.current = status
    setPressed(status)
    if (!sending.current) void sendWanted()
  }

  async function sendWanted() {
    sending.current = true
    while (wanted.current) {
      const status = wanted.current
      wanted.current = undefined
      await send(status)
    }
    sending.current = false
    setPressed(undefined)
  }

  async function send(status: SettableStatus) {
    try {
      await queries.cancelQueries({ queryKey: query.queryKey })
      const reply = await api.call(updateReadingStatus, { params: { id: bookId }, body: { status } })
      queries.setQueryData(query.queryKey, { status: reply.status })
      celebrate(reply.gamification)
    } catch (error) {
      if (!wanted.current) toast({ message: serverText(error, failed), problem: true })
    }
  }

  return { status: pressed ?? kept, isPending: known.isPending, isSaving: pressed !== undefined, press }
}

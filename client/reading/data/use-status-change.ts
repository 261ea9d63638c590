import { useQueryClient } from '@tanstack/react-query'
import { updateEntry } from '#contract/library/readings.ts'
import {
  removeReadingStatus,
  settableStatuses,
  updateReadingStatus,
  type ReadingState,
  type SettableStatus,
  type StatusOfBook,
} from '#contract/reading.ts'
import { markQuery } from '../../library/data/marks-query.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { useToggle } from '../../transport/use-toggle.ts'
import { useCelebrate } from '../../points/celebration.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { entryQuery, refreshLists, showEntry } from './entry-queries.ts'
import { readingStatusQuery } from './reading-queries.ts'
import { undoFinish, type Finished } from './undo-finish.ts'

const failed = 'Failed to update reading status. Please try again.'

/** `stored` is the last state confirmed by the server. */
export function useStatusChange(bookId: string, stored: ReadingState) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const { queryKey } = readingStatusQuery(api, bookId)

  async function send(to: ReadingState) {
    if (to === 'NOT_ADDED') await remove()
    else if (isStatus(to)) await setStatus(to)
    else return setState(to)
    await refreshLists(queries)
  }

  async function setStatus(to: SettableStatus) {
    const timesBefore = queries.getQueryData(queryKey)?.times_finished
    const reply = await api.call(updateReadingStatus, { params: { id: bookId }, body: { status: to } })
    await know((before) => afterChange(before, to))
    celebrate(reply.gamification)
    if (to === 'FINISHED') offerUndo({ bookId, former: stored, timesBefore })
  }

  /** The states that only the call for a whole entry knows. */
  async function setState(to: Exclude<ReadingState, SettableStatus>) {
    const { entry, gamification } = await api.call(updateEntry, { params: { id: bookId }, body: { state: to } })
    celebrate(gamification)
    await showEntry(queries, api, bookId, entry)
  }

  async function remove() {
    await api.call(removeReadingStatus, { params: { id: bookId } })
    await know(() => ({ status: 'NOT_ADDED', state: 'NOT_ADDED', since: null, times_finished: 0 }))
    toast({ message: 'Removed from your books.' })
  }

  async function know(what: (before: StatusOfBook | undefined) => StatusOfBook) {
    const before = queries.getQueryData(queryKey)
    await queries.cancelQueries({ queryKey })
    const now = what(before)
    queries.setQueryData(queryKey, now)
    queries.setQueryData(markQuery(api, bookId).queryKey, (mark) => ({ stars: null, ...mark, id: bookId, state: now.state }))
    // Without a previous answer, times_finished was a guess.
    if (!before) await queries.invalidateQueries({ queryKey, refetchType: 'none' })
    void queries.invalidateQueries({ queryKey: entryQuery(api, bookId).queryKey })
  }

  function offerUndo(finished: Finished) {
    toast({ message: 'Marked as finished.', action: { text: 'Undo', onPress: () => void undo(finished) } })
  }

  async function undo(finished: Finished) {
    try {
      await showEntry(queries, api, bookId, await undoFinish(api, finished))
      toast({ message: 'No longer marked as finished.' })
    } catch (error) {
      toast({ message: errorMessage(error, 'Failed to undo. Please try again.'), problem: true })
    }
  }

  return useToggle<ReadingState>({
    stored,
    send,
    onFailure: (error) => toast({ message: errorMessage(error, failed), problem: true }),
  })
}

function isStatus(state: ReadingState): state is SettableStatus {
  return settableStatuses.some((status) => status === state)
}

/** The status the server will return from now on; setting the same status changes nothing. */
function afterChange(before: StatusOfBook | undefined, status: SettableStatus): StatusOfBook {
  if (before?.state === status) return before
  const times = before?.times_finished ?? 0
  return {
    status,
    state: status,
    since: new Date().toISOString(),
    times_finished: status === 'FINISHED' ? times + 1 : times,
  }
}

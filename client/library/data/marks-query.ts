import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { listMarks, maxMarksAsked, type Mark } from '#contract/library/library.ts'

/** The marks of all books. */
export const marksKey = ['marks']

/** The reader's own state and stars for a book, or null. The cards of a page share one call. */
export function markQuery(api: Api, bookId: string) {
  return queryOptions({
    queryKey: [...marksKey, bookId],
    queryFn: () => askForMark(api, bookId),
    // Shown beside what may have changed it a moment ago.
    staleTime: 0,
  })
}

interface Batch {
  ids: string[]
  reply: Promise<Mark[]>
}

const open = new WeakMap<Api, Batch>()

async function askForMark(api: Api, bookId: string): Promise<Mark | null> {
  const full = open.get(api)?.ids.length === maxMarksAsked
  const batch = (full ? undefined : open.get(api)) ?? openBatch(api)
  batch.ids.push(bookId)
  return (await batch.reply).find(({ id }) => id === bookId) ?? null
}

/** The batch collects books until the current task ends. */
function openBatch(api: Api): Batch {
  const batch: Batch = {
    ids: [],
    reply: Promise.resolve().then(async () => {
      if (open.get(api) === batch) open.delete(api)
      return (await api.call(listMarks, { query: { ids: batch.ids.join(',') } })).marks
    }),
  }
  open.set(api, batch)
  return batch
}

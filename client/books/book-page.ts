import type { Api } from '#contract/api.ts'
import { getBookPage, type BookPage } from '#contract/book-page.ts'

interface Batch {
  parts: number
  reply: Promise<BookPage | undefined>
}

const batches = new WeakMap<Api, Map<string, Batch>>()

/**
 * Loads part of a book's page. Parts requested in the same tick, as when the page opens, share one request; a part requested later uses its
 * own call.
 */
export async function askForPart<P extends keyof BookPage>(
  api: Api,
  bookId: string,
  part: P,
  askAlone: () => Promise<NonNullable<BookPage[P]>>,
): Promise<NonNullable<BookPage[P]>> {
  const page = await joinBatch(api, bookId).reply
  return page?.[part] ?? askAlone()
}

function joinBatch(api: Api, bookId: string): Batch {
  const open = batches.get(api) ?? new Map<string, Batch>()
  batches.set(api, open)
  const batch = open.get(bookId) ?? openBatch(api, bookId, open)
  batch.parts += 1
  return batch
}

/** The batch collects parts until the current task ends. */
function openBatch(api: Api, bookId: string, open: Map<string, Batch>): Batch {
  const batch: Batch = {
    parts: 0,
    reply: Promise.resolve().then(() => {
      open.delete(bookId)
      return batch.parts > 1 ? api.call(getBookPage, { params: { id: bookId } }) : undefined
    }),
  }
  open.set(bookId, batch)
  return batch
}

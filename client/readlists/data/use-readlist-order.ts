import { reorderReadlist } from '#contract/readlists.ts'
import { useApi } from '../../transport/api-context.ts'
import { useSaveOrder } from '../../books/list/use-save-order.ts'
import { readlistQuery } from './readlists-queries.ts'
import type { MovedBook } from '#contract/book.ts'

export function useReadlistOrder(id: string): (move: MovedBook) => Promise<boolean> {
  const api = useApi()
  return useSaveOrder(readlistQuery(api, id).queryKey, (ids, moved) =>
    api.call(reorderReadlist, { body: { readlist_id: id, ordered_book_ids: ids, moved } }),
  )
}

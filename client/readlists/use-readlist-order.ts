import { reorderReadlist } from '#contract/readlists.ts'
import type { MovedBook } from '#contract/shapes.ts'
import { useApi } from '../api/api-context.ts'
import { useSaveOrder } from '../book-list/use-save-order.ts'
import { readlistQuery } from './readlists-queries.ts'

export function useReadlistOrder(id: string): (move: MovedBook) => Promise<boolean> {
  const api = useApi()
  return useSaveOrder(readlistQuery(api, id).queryKey, (ids, moved) =>
    api.call(reorderReadlist, { body: { readlist_id: id, ordered_book_ids: ids, moved } }),
  )
}

import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getBookPage } from '#contract/book-page.ts'
import { askForPart } from '../books/book-page.ts'

const nobody = { total: 0, results: [] }

/** Which of the readers followed have the book; for signed-in readers. */
export function friendsQuery(api: Api, bookId: string) {
  return queryOptions({
    queryKey: ['book-friends', bookId],
    queryFn: () =>
      askForPart(api, bookId, 'friends', async () => {
        const { friends } = await api.call(getBookPage, { params: { id: bookId } })
        return friends ?? nobody
      }),
  })
}

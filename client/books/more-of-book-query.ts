import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getMoreOfBook } from '#contract/books/more-of-book.ts'

const more = 'more-of-book'

export function moreOfBookQuery(api: Api, bookId: string) {
  return queryOptions({
    queryKey: [more, bookId],
    queryFn: () => api.call(getMoreOfBook, { params: { id: bookId } }),
  })
}

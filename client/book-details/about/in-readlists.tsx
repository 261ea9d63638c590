import { useQuery } from '@tanstack/react-query'
import { getListsWithBook, maxListsWithBook } from '#contract/books/lists-with-book.ts'
import { ShownLists } from '../../readlists/about/shown-lists.tsx'
import { useApi } from '../../transport/api-context.ts'
import { countText } from '../../ui/text/count-text.ts'

/** The newest public readlists with the book; renders nothing without any, or if they fail to load. */
export function InReadlists({ bookId }: { bookId: string }) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['lists-with-book', bookId],
    queryFn: () => api.call(getListsWithBook, { params: { id: bookId } }),
  })
  if (!data || data.total === 0) return null
  const { total, results } = data
  const many =
    total === maxListsWithBook ? `In ${total} readlists and more` : `In ${countText(total, 'readlist', 'readlists')}`
  return <ShownLists title={many} readlists={results} />
}

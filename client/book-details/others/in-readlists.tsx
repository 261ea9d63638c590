import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getListsWithBook, maxListsWithBook } from '#contract/books/lists-with-book.ts'
import { ShownLists } from '../../readlists/about/shown-lists.tsx'
import { countText } from '../../ui/text/count-text.ts'
import styles from './in-readlists.module.css'

/** For signed-in readers. */
export function listsWithBookQuery(api: Api, bookId: string) {
  return queryOptions({
    queryKey: ['lists-with-book', bookId],
    queryFn: () => api.call(getListsWithBook, { params: { id: bookId } }),
  })
}

/** The newest public readlists with the book; renders nothing without any. */
export function InReadlists({ total, results }: Reply<typeof getListsWithBook>) {
  if (total === 0) return null
  const many =
    total === maxListsWithBook ? `In ${total} readlists and more` : `In ${countText(total, 'readlist', 'readlists')}`
  return <ShownLists title={many} readlists={results} className={styles.line} />
}

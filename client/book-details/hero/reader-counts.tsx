import { useQuery } from '@tanstack/react-query'
import type { MoreOfBook } from '#contract/books/more-of-book.ts'
import { isOwnBookId } from '#contract/provisional-id.ts'
import { moreOfBookQuery } from '../../books/more-of-book-query.ts'
import { useApi } from '../../transport/api-context.ts'
import { numberText } from '../../ui/text/number-text.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './reader-counts.module.css'

/** How many readers know the book. It keeps its line while that is not known. */
export function ReaderCounts({ bookId }: { bookId: string }) {
  const { data: more } = useQuery(moreOfBookQuery(useApi(), bookId))
  if (isOwnBookId(bookId)) return null
  return (
    <dl className={styles.readers}>
      <dt>
        <VisuallyHidden>Readers</VisuallyHidden>
      </dt>
      <dd>{more?.readers ? readersText(more.readers) : '\u00a0'}</dd>
    </dl>
  )
}

/** Those who finished it first; only the first number says of whom it is. */
function readersText({ finished, reading, wanted = 0 }: NonNullable<MoreOfBook['readers']>): string {
  const counts = [
    [finished, 'finished'],
    [reading, 'reading now'],
    [wanted, wanted === 1 ? 'wants to read it' : 'want to read it'],
  ] as const
  const said = counts
    .filter(([count]) => count > 0)
    .map(
      ([count, what], index) => `${numberText(count)} ${index > 0 ? '' : count === 1 ? 'reader ' : 'readers '}${what}`,
    )
  return said.length > 0 ? said.join('\u00a0· ') : 'Be the first here to read it.'
}

import { useQuery } from '@tanstack/react-query'
import type { MoreOfBook } from '#contract/books/more-of-book.ts'
import { isOwnBookId } from '#contract/provisional-id.ts'
import { moreOfBookQuery } from '../../books/more-of-book-query.ts'
import { useApi } from '../../transport/api-context.ts'
import { numberText } from '../../ui/text/number-text.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

interface ReaderCountsProps {
  bookId: string
  className: string | undefined
}

/** How many readers know the book, as a part of the list beside its title. It keeps its line while that is not known. */
export function ReaderCounts({ bookId, className }: ReaderCountsProps) {
  const { data: more } = useQuery(moreOfBookQuery(useApi(), bookId))
  if (isOwnBookId(bookId)) return null
  return (
    <div className={className}>
      <dt>
        <VisuallyHidden>Readers</VisuallyHidden>
      </dt>
      <dd>{more?.readers ? readersText(more.readers) : '\u00a0'}</dd>
    </div>
  )
}

/** Those who finished it first; only the first number says of whom it is. */
function readersText({ finished, reading, wanted = 0 }: NonNullable<MoreOfBook['readers']>): string {
  const counts = [
    [finished, 'finished'],
    [reading, 'reading now'],
    [wanted, wanted === 1 && finished + reading === 0 ? 'wants to read it' : 'want to read it'],
  ] as const
  const said = counts
    .filter(([count]) => count > 0)
    .map(
      ([count, what], index) => `${numberText(count)} ${index > 0 ? '' : count === 1 ? 'reader ' : 'readers '}${what}`,
    )
  return said.length > 0 ? said.join(' · ') : 'Nobody here has read it yet. Be the first.'
}

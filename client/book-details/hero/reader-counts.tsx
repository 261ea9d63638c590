import { useQuery } from '@tanstack/react-query'
import { isOwnBookId } from '#contract/provisional-id.ts'
import { moreOfBookQuery } from '../../books/more-of-book-query.ts'
import { useApi } from '../../transport/api-context.ts'
import { countText } from '../../ui/text/count-text.ts'
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
      <dd>{more?.readers ? <Counts {...more.readers} /> : '\u00a0'}</dd>
    </div>
  )
}

function Counts({ finished, reading }: { finished: number; reading: number }) {
  if (finished === 0) {
    return reading > 0 ? `${countText(reading, 'reader', 'readers')} reading now` : 'No readers here yet'
  }
  return (
    <>
      <span>{countText(finished, 'reader', 'readers')} finished</span>
      {reading > 0 && <span> · {numberText(reading)} reading now</span>}
    </>
  )
}

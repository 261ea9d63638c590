import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ShelfIcon } from '../ui/icons/icons.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { YearInBooksView } from './year-in-books.tsx'
import { YearSkeleton } from './year-skeleton.tsx'
import { sharedYearQuery } from './years-queries.ts'

/** A year that its reader shows to whoever has the link. */
export function SharedYearPage() {
  const { token = '' } = useParams()
  const shared = useQuery(sharedYearQuery(useApi(), token))
  usePageTitle(shared.data ? `${shared.data.username}’s ${shared.data.year} in books` : 'Year in books')
  return (
    <QueryContent
      query={shared}
      skeleton={<YearSkeleton />}
      failure={
        <EmptyState icon={<ShelfIcon size={40} />} text={errorMessage(shared.error, 'Failed to load this year.')}>
          <ButtonLink to="/">To Octavo</ButtonLink>
        </EmptyState>
      }
    >
      {(year) => <YearInBooksView year={year} lead={`The year of ${year.username}`} />}
    </QueryContent>
  )
}

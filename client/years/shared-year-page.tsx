import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { SharedYear } from '#contract/library/years.ts'
import { profileHref } from '../follows/profile-href.ts'
import { useSession } from '../session/session-context.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ShelfIcon } from '../ui/icons/icons.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { YearInBooksView } from './year-in-books.tsx'
import { YearSkeleton } from './year-skeleton.tsx'
import styles from './year.module.css'
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
          <ButtonLink to="/">Go to Octavo</ButtonLink>
        </EmptyState>
      }
    >
      {(year) => <YearInBooksView year={year} lead={`${year.username}’s year`} below={<MadeBy year={year} />} />}
    </QueryContent>
  )
}

/** Whose year it is, and how a visitor gets one too. */
function MadeBy({ year: { username, profile_image } }: { year: SharedYear }) {
  const isVisitor = useSession().status === 'signed-out'
  return (
    <footer className={styles.madeBy}>
      <Avatar image={profile_image} />
      <p>
        <Link to={profileHref(username)}>{username}</Link>
        <br />
        <span className={styles.soft}>Made with Octavo</span>
      </p>
      {isVisitor && (
        <ButtonLink to="/" look="primary">
          Start your own
        </ButtonLink>
      )}
    </footer>
  )
}

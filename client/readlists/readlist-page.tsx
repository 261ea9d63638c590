import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { Failure } from '#contract/errors.ts'
import { useApi } from '../api/api-context.ts'
import { BookListSkeleton } from '../book-list/list-skeleton.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { regainFocus } from '../ui/focus-main.ts'
import { ListIcon } from '../ui/icons.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { OpenReadlist } from './open-readlist.tsx'
import { readlistQuery } from './readlists-queries.ts'
import styles from './readlist-page.module.css'

const fallbackName = 'My Readlist'

export function ReadlistPage() {
  const { readlistId = '' } = useParams()
  const readlist = useQuery(readlistQuery(useApi(), readlistId))
  // What is known of a list that has gone since is no longer to be seen.
  const shown = isMissing(readlist.error) ? undefined : readlist.data
  const name = readlist.isPending ? 'Loading...' : shown?.name || fallbackName
  usePageTitle(name)

  if (shown) return <OpenReadlist key={readlistId} readlist={shown} />
  return (
    <>
      <h1 className={styles.name}>{name}</h1>
      {readlist.isPending && <BookListSkeleton />}
      {isMissing(readlist.error) && <MissingReadlist text={readlist.error.message} />}
      {readlist.isError && !isMissing(readlist.error) && (
        <FailureNotice
          text="Failed to load readlists."
          busy={readlist.isFetching}
          onRetry={() => void readlist.refetch()}
        />
      )}
    </>
  )
}

/** Where it takes the place of a list that was open, the focus may have gone with that. */
function MissingReadlist({ text }: { text: string }) {
  useEffect(() => regainFocus(), [])

  return (
    <EmptyState
      icon={<ListIcon size={40} />}
      text={text}
      hint="It may have been deleted, or is no longer shared with you."
    >
      <ButtonLink to="/readlists" look="primary">
        My Readlists
      </ButtonLink>
    </EmptyState>
  )
}

function isMissing(error: Error | null): error is Failure {
  return error instanceof Failure && error.code === 'readlist_not_found'
}

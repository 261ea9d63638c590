import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Failure } from '#contract/errors.ts'
import { useApi } from '../api/api-context.ts'
import { BookListSkeleton } from '../book-list/list-skeleton.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { ListIcon } from '../ui/icons.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { OpenReadlist } from './open-readlist.tsx'
import { readlistQuery } from './readlists-queries.ts'
import styles from './readlist-page.module.css'

const fallbackName = 'My Readlist'

export function ReadlistPage() {
  const { readlistId = '' } = useParams()
  const readlist = useQuery(readlistQuery(useApi(), readlistId))
  const name = readlist.isPending ? 'Loading...' : readlist.data?.name || fallbackName
  usePageTitle(name)

  if (readlist.data) return <OpenReadlist key={readlistId} readlist={readlist.data} />
  return (
    <>
      <h1 className={styles.name}>{name}</h1>
      {readlist.isPending && <BookListSkeleton />}
      {readlist.isError &&
        (isMissing(readlist.error) ? (
          <EmptyState
            icon={<ListIcon size={40} />}
            text={readlist.error.message}
            hint="It may have been deleted, or is no longer shared with you."
          >
            <ButtonLink to="/readlists" look="primary">
              My Readlists
            </ButtonLink>
          </EmptyState>
        ) : (
          <FailureNotice
            text="Failed to load readlists."
            busy={readlist.isFetching}
            onRetry={() => void readlist.refetch()}
          />
        ))}
    </>
  )
}

function isMissing(error: Error): boolean {
  return error instanceof Failure && error.code === 'readlist_not_found'
}

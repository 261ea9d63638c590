import { useEffect } from 'react'
import { useParams } from 'react-router'
import { Failure } from '#contract/errors.ts'
import { useApi } from '../transport/api-context.ts'
import { BookListSkeleton } from '../books/book-list-skeleton.tsx'
import { useListFromStart } from '../books/list/use-list-from-start.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../ui/feedback/failure-notice.tsx'
import { regainFocus } from '../ui/focus/focus-main.ts'
import { ListIcon } from '../ui/icons/icons.tsx'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { OpenReadlist } from './open-readlist.tsx'
import { firstOfReadlistQuery, readlistQuery } from './data/readlists-queries.ts'
import styles from './readlist-page.module.css'

const fallbackName = 'My Readlist'

export function ReadlistPage() {
  const { readlistId = '' } = useParams()
  const api = useApi()
  const {
    whole: readlist,
    list,
    rest,
  } = useListFromStart(readlistQuery(api, readlistId), firstOfReadlistQuery(api, readlistId))
  // A deleted readlist is no longer shown from the cache.
  const shown = isMissing(readlist.error) ? undefined : list
  const name = !shown && readlist.isPending ? 'Loading...' : shown?.name || fallbackName
  usePageTitle(name)

  if (shown) return <OpenReadlist key={readlistId} readlist={shown} rest={rest} />
  return (
    <>
      <h1 className={styles.name}>{name}</h1>
      {readlist.isPending && <BookListSkeleton />}
      {isMissing(readlist.error) && <MissingReadlist text={readlist.error.message} />}
      {readlist.isError && !isMissing(readlist.error) && (
        <FailureNotice
          text="Failed to load readlists."
          pending={readlist.isFetching}
          onRetry={() => void readlist.refetch()}
        />
      )}
    </>
  )
}

/** Replaces an open readlist, whose focused element may be gone. */
function MissingReadlist({ text }: { text: string }) {
  useEffect(() => regainFocus(), [])

  return (
    <EmptyState
      icon={<ListIcon size={40} />}
      text={text}
      hint="It may have been deleted, or it's no longer shared with you."
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

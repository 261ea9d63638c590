import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { Failure } from '#contract/errors.ts'
import { useApi } from '../api/api-context.ts'
import { readPassedBook } from '../books/passed-book.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { PersonIcon } from '../ui/icons.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { AuthorDetails } from './author-details.tsx'
import { AuthorSkeleton } from './author-skeleton.tsx'
import { authorQuery } from './author-queries.ts'

/** The author whom the address names, else that of the book that was passed along. */
export function AuthorDetailsPage() {
  const [params, setParams] = useSearchParams()
  const passed = readPassedBook(useLocation().state)
  const name = params.get('name') ?? passed?.authors[0] ?? ''
  const page = readPage(params.get('page'))
  const found = useQuery(authorQuery(useApi(), name, page))
  usePageTitle(found.data?.author ?? (name || 'Author details'))

  function turn(to: number) {
    setParams({ name, ...(to > 1 && { page: String(to) }) })
  }

  if (found.data)
    return <AuthorDetails author={found.data} page={page} turning={found.isPlaceholderData} onPage={turn} />
  if (name !== '' && found.isPending) return <AuthorSkeleton name={name} />
  if (found.error && !isMissing(found.error)) {
    return (
      <FailureNotice text="Failed to load the author." busy={found.isFetching} onRetry={() => void found.refetch()} />
    )
  }
  return (
    <EmptyState
      icon={<PersonIcon size={40} />}
      text={
        name === ''
          ? 'Author details are not available. Please go back and select an author.'
          : `${name} has no books here yet.`
      }
    >
      <ButtonLink to="/" look="primary">
        Go Back
      </ButtonLink>
    </EmptyState>
  )
}

function readPage(text: string | null): number {
  const page = Number(text ?? '1')
  return Number.isInteger(page) && page >= 1 ? Math.min(page, 100_000) : 1
}

function isMissing(error: Error): boolean {
  return error instanceof Failure && error.code === 'author_not_found'
}

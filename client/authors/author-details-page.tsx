import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { AuthorBooks } from '#contract/authors.ts'
import { Failure } from '#contract/errors.ts'
import { readPageNumber } from '#contract/pagination.ts'
import { useApi } from '../transport/api-context.ts'
import { readRouterStateBook } from '../books/router-state-book.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../ui/feedback/failure-notice.tsx'
import { ReaderIcon } from '../ui/icons/icons.tsx'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { AuthorDetails } from './author-details.tsx'
import { AuthorSkeleton } from './author-skeleton.tsx'
import { authorQuery } from './author-queries.ts'

/** Shows the author named in the address, else the author of the book passed in the router state. */
export function AuthorDetailsPage() {
  const [params, setParams] = useSearchParams()
  const passed = readRouterStateBook(useLocation().state)
  const name = params.get('name') ?? passed?.authors[0] ?? ''
  const page = readPageNumber(params.get('page'))
  const found = useQuery(authorQuery(useApi(), name, page))
  usePageTitle(found.data?.author ?? (name || 'Author details'))

  const addressOf = (to: number) => ({ name, ...(to > 1 && { page: String(to) }) })

  function turn(to: number) {
    setParams(addressOf(to))
  }

  const stepBack = found.data && !found.isPlaceholderData ? lastPageBefore(page, found.data) : undefined
  const goBack = useEffectEvent((to: number) => setParams(addressOf(to), { replace: true }))
  useEffect(() => {
    if (stepBack !== undefined) goBack(stepBack)
  }, [stepBack])

  if (found.data && stepBack === undefined) {
    return <AuthorDetails author={found.data} page={page} pending={found.isPlaceholderData} onPage={turn} />
  }
  if (name !== '' && (found.isPending || stepBack !== undefined)) return <AuthorSkeleton name={name} />
  return (
    <>
      <h1>
        <VisuallyHidden>{name || 'Author details'}</VisuallyHidden>
      </h1>
      {found.error && !isUnknown(found.error) ? (
        <FailureNotice
          text="Failed to load the author."
          pending={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <NoAuthor name={name} />
      )}
    </>
  )
}

function NoAuthor({ name }: { name: string }) {
  return (
    <EmptyState
      icon={<ReaderIcon size={40} />}
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

/** The last existing page if `page` is past the end. */
function lastPageBefore(page: number, { books, total_pages }: AuthorBooks): number | undefined {
  return books.length === 0 && page > 1 ? Math.max(1, Math.min(page - 1, total_pages)) : undefined
}

/**
 * Also true for names that the server rejects, such as one that is too long or '..'. Requires an answer from Octavo itself, not from a
 * proxy.
 */
function isUnknown(error: Error): boolean {
  if (!(error instanceof Failure) || error.cause !== undefined) return false
  return ['author_not_found', 'not_found', 'invalid'].includes(error.code)
}

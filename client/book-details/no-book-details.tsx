import { Failure } from '#contract/errors.ts'
import { Button } from '../ui/button/button.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { BookIcon } from '../ui/icons/icons.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'

interface NoBookDetailsProps {
  error: Error | null
  pending: boolean
  onRetry: () => void
}

export function NoBookDetails({ error, pending, onRetry }: NoBookDetailsProps) {
  return (
    <>
      <h1>
        <VisuallyHidden>Book details</VisuallyHidden>
      </h1>
      <EmptyState
        icon={<BookIcon size={40} />}
        text="Book details are not available. Please go back and select a book."
      >
        {isPassing(error) && (
          <Button pending={pending} onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink to="/" look="primary">
          Go Back
        </ButtonLink>
      </EmptyState>
    </>
  )
}

/** True if the failure may be temporary, so that the book may still exist. */
function isPassing(error: Error | null): boolean {
  return error !== null && !(error instanceof Failure && error.status < 500)
}

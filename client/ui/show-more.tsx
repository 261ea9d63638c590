import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { FormError } from './form-error.tsx'
import styles from './show-more.module.css'

interface ShowMoreProps {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'isFetching' | 'fetchNextPage'
  >
  text?: string
  className?: string | undefined
}

/** The end of a list that goes on; nothing at its very end. */
export function ShowMore({ list, text = 'Show more', className }: ShowMoreProps) {
  if (!list.hasNextPage) return null
  const failed = list.isFetchNextPageError && !list.isFetching
  return (
    <div className={classNames(styles.more, className)}>
      <FormError text={failed ? 'Failed to load more. Please try again.' : undefined} />
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {text}
      </Button>
    </div>
  )
}

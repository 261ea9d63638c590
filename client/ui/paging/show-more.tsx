import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import { FormError } from '../form/form-error.tsx'
import styles from './show-more.module.css'
import { useFocusOnMore } from '../focus/use-focus-on-more.ts'

interface ShowMoreProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'isFetching'> & {
    fetchNextPage: () => Promise<{ isError: boolean }>
  }
  text?: string
  className?: string | undefined
}

/** The button at the end of a paged list; renders nothing on the last page. */
export function ShowMore({ list, text = 'Show more', className }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const focusOnMore = useFocusOnMore(end)
  if (!list.hasNextPage) return null
  const failed = list.isFetchNextPageError && !list.isFetching

  async function show() {
    focusOnMore(true)
    const { isError } = await list.fetchNextPage()
    if (isError) focusOnMore(false)
  }

  return (
    <div ref={end} className={classNames(styles.more, className)}>
      <FormError text={failed ? 'Failed to load more. Please try again.' : undefined} />
      <Button pending={list.isFetchingNextPage} onClick={() => void show()}>
        {text}
      </Button>
    </div>
  )
}

import { Button } from '../button/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx'
import styles from './pager.module.css'

interface PagerProps {
  page: number
  /** Null or undefined if unknown. */
  totalPages?: number | null | undefined
  nextDisabled: boolean
  pending?: boolean
  onPage: (page: number) => void
}

/** While a page is loading the buttons stay focusable but ignore presses. */
export function Pager({ page, totalPages, nextDisabled, pending = false, onPage }: PagerProps) {
  function turn(to: number) {
    if (!pending) onPage(to)
  }

  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button disabled={page <= 1} aria-disabled={pending} onClick={() => turn(page - 1)}>
        <ChevronLeftIcon size={16} />
        Previous
      </Button>
      <p className={styles.page} aria-live="polite">
        {totalPages ? `Page ${page} of ${totalPages}` : `Page ${page}`}
      </p>
      <Button disabled={nextDisabled && !pending} aria-disabled={pending} onClick={() => turn(page + 1)}>
        Next
        <ChevronRightIcon size={16} />
      </Button>
    </nav>
  )
}

import { Button } from './button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import styles from './pager.module.css'

interface PagerProps {
  page: number
  /** Null or absent where nobody knows. */
  totalPages?: number | null | undefined
  nextDisabled: boolean
  busy?: boolean
  onPage: (page: number) => void
}

export function Pager({ page, totalPages, nextDisabled, busy = false, onPage }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button disabled={busy || page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon size={16} />
        Previous
      </Button>
      <p className={styles.page} aria-live="polite">
        {totalPages ? `Page ${page} of ${totalPages}` : `Page ${page}`}
      </p>
      <Button disabled={busy || nextDisabled} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRightIcon size={16} />
      </Button>
    </nav>
  )
}

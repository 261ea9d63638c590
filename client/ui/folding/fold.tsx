import type { ReactNode, Ref } from 'react'
import { ChevronDownIcon } from '../icons/icons.tsx'
import styles from './fold.module.css'

interface FoldProps {
  summary: string
  /** Of the summary, for what points at it. */
  id?: string
  summaryRef?: Ref<HTMLElement>
  className: string | undefined
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** One line that opens what is below it. */
export function Fold({ summary, id, summaryRef, className, onToggle, children }: FoldProps) {
  return (
    <details className={className} onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}>
      <summary ref={summaryRef} id={id} className={styles.summary}>
        {summary}
        <ChevronDownIcon size={16} className={styles.chevron} />
      </summary>
      {children}
    </details>
  )
}

import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface EmptyStateProps {
  text: string
  /** What to do about it, in a sentence. */
  hint?: string
  icon?: ReactNode
  /** The button or link that does it. */
  children?: ReactNode
}

export function EmptyState({ text, hint, icon, children }: EmptyStateProps) {
  return (
    <div className={styles.notice}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.lead}>{text}</p>
      {hint && <p className={styles.text}>{hint}</p>}
      {children}
    </div>
  )
}

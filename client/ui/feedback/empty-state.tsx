import type { ReactNode } from 'react'
import { focusAroundOnceGone } from '../focus/focus-around.ts'
import styles from './notice.module.css'

interface EmptyStateProps {
  text: string
  /** A sentence that says what to do. */
  hint?: string
  icon?: ReactNode
  /** The button or link for it. */
  children?: ReactNode
}

export function EmptyState({ text, hint, icon, children }: EmptyStateProps) {
  return (
    <div ref={focusAroundOnceGone} className={styles.notice}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.lead}>{text}</p>
      {hint && <p className={styles.text}>{hint}</p>}
      {children}
    </div>
  )
}

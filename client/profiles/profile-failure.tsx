import type { ReactNode } from 'react'
import { AlertIcon } from '../ui/icons/icons.tsx'
import styles from '../ui/feedback/notice.module.css'

/** A failure text with a way to go on. */
export function ProfileFailure({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      <AlertIcon size={32} className={styles.alert} />
      <p className={styles.lead}>{text}</p>
      {children}
    </div>
  )
}

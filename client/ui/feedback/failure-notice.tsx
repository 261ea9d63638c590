import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { focusAroundOnceGone } from '../focus/focus-around.ts'
import { AlertIcon } from '../icons/icons.tsx'
import styles from './notice.module.css'

interface FailureNoticeProps {
  /** What happened. */
  text: string
  title?: string
  /** What to do or expect. */
  hint?: ReactNode
  pending?: boolean
  onRetry?: (() => void) | undefined
}

export function FailureNotice({ text, title, hint, pending = false, onRetry }: FailureNoticeProps) {
  return (
    <div ref={focusAroundOnceGone} className={styles.notice} role="alert">
      <AlertIcon size={32} className={styles.alert} />
      {title && <h2 className={styles.title}>{title}</h2>}
      <p className={styles.text}>{text}</p>
      {hint && <p className={styles.text}>{hint}</p>}
      {onRetry && (
        <Button pending={pending} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

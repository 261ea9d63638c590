import { AlertIcon } from '../../ui/icons/icons.tsx'
import styles from './session-ended.module.css'

/** Shown above the landing page when the session ended without the reader logging out. */
export function SessionEnded() {
  return (
    <p role="alert" className={styles.notice}>
      <AlertIcon size={18} />
      Your session has ended. Please log in again.
    </p>
  )
}

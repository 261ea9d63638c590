import { AlertIcon } from '../../ui/icons/icons.tsx'
import styles from './session-ended.module.css'

/** Above the landing page, to whoever finds themselves there without having asked. */
export function SessionEnded() {
  return (
    <p role="alert" className={styles.notice}>
      <AlertIcon size={18} />
      Your session has ended. Please log in again.
    </p>
  )
}

import { createPortal } from 'react-dom'
import styles from './loading-bar.module.css'

/** A loading indicator at the top of the window, shown while the next page loads. */
export function LoadingBar() {
  return createPortal(<div className={styles.bar} data-loading aria-hidden />, document.body)
}

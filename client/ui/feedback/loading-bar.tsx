import { createPortal } from 'react-dom'
import styles from './loading-bar.module.css'

/** At the top of the window, wherever the press was: what was asked for is being fetched. */
export function LoadingBar() {
  return createPortal(<div className={styles.bar} data-loading aria-hidden />, document.body)
}

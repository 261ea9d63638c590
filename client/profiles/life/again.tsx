import { AgainIcon } from '../../ui/icons/icons.tsx'
import styles from './again.module.css'

/** A book that was read before. */
export function Again({ text }: { text: string }) {
  return (
    <span className={styles.again}>
      <AgainIcon size={14} />
      {text}
    </span>
  )
}

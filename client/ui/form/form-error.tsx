import { AlertIcon } from '../icons/icons.tsx'
import styles from './form-error.module.css'

/** The error of a whole form, announced; renders nothing without a text. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className={styles.error}>
      <AlertIcon size={18} className={styles.icon} />
      <span>{text}</span>
    </p>
  )
}

import { CheckIcon } from '../ui/icons/icons.tsx'
import styles from './form-success.module.css'

/** Always rendered: screen readers announce only text added to an existing live region. */
export function FormSuccess({ text }: { text: string | undefined }) {
  return (
    <output className={text ? styles.success : styles.silent}>
      {text && <CheckIcon size={18} />}
      {text}
    </output>
  )
}

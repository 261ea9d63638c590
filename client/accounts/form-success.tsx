import { CheckIcon } from '../ui/icons/icons.tsx'
import styles from './form-success.module.css'

/** Always there, so that the text which comes into it is read out. */
export function FormSuccess({ text }: { text: string | undefined }) {
  return (
    <output className={text ? styles.success : styles.silent}>
      {text && <CheckIcon size={18} />}
      {text}
    </output>
  )
}

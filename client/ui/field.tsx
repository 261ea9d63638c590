import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

export interface FieldTexts {
  label: string
  hint?: string | undefined
  /** What is wrong with what was entered. */
  error?: string | undefined
}

interface FieldAria {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label above, what to know or what is wrong below; the control in between is the caller's. */
export function Field({ label, hint, error, children }: FieldTexts & { children: (aria: FieldAria) => ReactNode }) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  )
}

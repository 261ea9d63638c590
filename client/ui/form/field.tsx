import { useEffect, useId, type ReactNode } from 'react'
import styles from './field.module.css'

export interface FieldTexts {
  label: string
  hint?: string | undefined
  /** Validation error for the current input. */
  error?: string | undefined
  /** The server's error: announced, and the first control that has one takes the focus. */
  refusal?: string | undefined
}

interface FieldAria {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label above the control, a hint or an error below it; the caller renders the control. */
export function Field(props: FieldTexts & { children: (aria: FieldAria) => ReactNode }) {
  const { label, hint, refusal, error = refusal, children } = props
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint

  useEffect(() => {
    if (!refusal) return
    const control = document.getElementById(id)
    if (control === control?.closest('form')?.querySelector('[aria-invalid="true"]')) control?.focus()
  }, [id, refusal])

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      {note && (
        <p id={noteId} role={refusal && 'alert'} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  )
}

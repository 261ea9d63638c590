import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import styles from './field.module.css'

export type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id'>

export function TextArea({ label, hint, error, refusal, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} refusal={refusal}>
      {(aria) => <textarea {...rest} {...aria} rows={rows} className={styles.control} />}
    </Field>
  )
}

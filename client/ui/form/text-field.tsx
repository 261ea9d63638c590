import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import styles from './field.module.css'

export type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id'>

export function TextField({ label, hint, error, refusal, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} refusal={refusal}>
      {(aria) => <input {...rest} {...aria} type={type} className={styles.control} />}
    </Field>
  )
}

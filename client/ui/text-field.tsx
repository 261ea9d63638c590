import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import styles from './field.module.css'

type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id'>

export function TextField({ label, hint, error, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(aria) => <input {...rest} {...aria} type={type} className={styles.control} />}
    </Field>
  )
}

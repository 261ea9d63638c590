import { useEffect, useState } from 'react'
import { TextField, type TextFieldProps } from '../ui/form/text-field.tsx'
import styles from './new-password-field.module.css'
import type { Strength } from './password-strength.ts'

interface NewPasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete' | 'value'> {
  value: string
  /** What a guesser would know of the reader. */
  known: string[]
}

const words = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const
const pauseMs = 250

/** With a bar that shows how hard the password is to guess. It helps, and refuses nothing. */
export function NewPasswordField({ known, ...field }: NewPasswordFieldProps) {
  const strength = useStrength(field.value, known.join('\n'))
  return (
    <div className={styles.field}>
      <TextField {...field} type="password" autoComplete="new-password" />
      <output className={styles.strength}>
        {strength !== undefined && (
          <>
            <span className={styles.bar} data-strength={strength} aria-hidden>
              <span className={styles.filled} />
            </span>
            {`Strength: ${words[strength]}`}
          </>
        )}
      </output>
    </div>
  )
}

/** Undefined without a password, and until the code is loaded, which is as large as a page. */
function useStrength(password: string, known: string): Strength | undefined {
  const [measured, setMeasured] = useState<Strength>()

  useEffect(() => {
    if (password === '') return
    let isCurrent = true
    const timer = setTimeout(() => {
      void import('./password-strength.ts').then(
        ({ strengthOf }) => isCurrent && setMeasured(strengthOf(password, known.split('\n'))),
        // Without it the field works as well.
        () => undefined,
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password, known])

  return password === '' ? undefined : measured
}

import { useEffect, useRef, type Ref } from 'react'
import { TextField } from '../ui/form/text-field.tsx'

interface CodeFieldProps {
  ref?: Ref<HTMLInputElement>
  hint?: string
  value: string
  onChange: (code: string) => void
}

/** For the code of an authenticator app or a recovery code. Takes the focus when it appears. */
export function CodeField({
  ref,
  hint = 'Of your authenticator app, or a recovery code.',
  value,
  onChange,
}: CodeFieldProps) {
  const own = useRef<HTMLInputElement>(null)

  useEffect(() => own.current?.focus(), [])

  return (
    <TextField
      ref={(element) => {
        own.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      hint={hint}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

import { limitText, type Limited } from './limit.ts'
import { SaidAtPauses } from '../text/debounced-announcement.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export function LimitedTextField({ value, limit, saidFrom, hint: always, ...rest }: Limited<TextFieldProps>) {
  const { hint, error } = limitText(value, { limit, saidFrom })
  return (
    <>
      <TextField {...rest} value={value} dir="auto" hint={hint ?? always} error={rest.refusal ?? error} />
      <SaidAtPauses text={error ?? hint ?? ''} subject={error ? 'error' : 'hint'} />
    </>
  )
}

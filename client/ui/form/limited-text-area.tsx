import { limitText, type Limited } from './limit.ts'
import { SaidAtPauses } from '../text/debounced-announcement.tsx'
import { TextArea, type TextAreaProps } from './text-area.tsx'

export function LimitedTextArea({ value, limit, saidFrom, hint: always, ...rest }: Limited<TextAreaProps>) {
  const { hint, error } = limitText(value, { limit, saidFrom })
  return (
    <>
      <TextArea {...rest} value={value} dir="auto" hint={hint ?? always} error={rest.refusal ?? error} />
      <SaidAtPauses text={error ?? hint ?? ''} subject={error ? 'error' : 'hint'} />
    </>
  )
}

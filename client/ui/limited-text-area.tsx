import { numberText } from './number-text.ts'
import { SaidAtPauses } from './said-at-pauses.tsx'
import { TextArea, type TextAreaProps } from './text-area.tsx'

interface LimitedTextAreaProps extends Omit<TextAreaProps, 'hint' | 'error' | 'value' | 'maxLength'> {
  value: string
  /** In characters as a reader counts them. What goes beyond it can be typed, and says so. */
  longest: number
  /** There is nothing to say until so few are left. */
  saidFrom: number
}

export function LimitedTextArea({ value, longest, saidFrom, ...rest }: LimitedTextAreaProps) {
  const left = longest - lengthOf(value)
  const hint = left >= 0 && left <= saidFrom ? `${charactersText(left)} left` : undefined
  const error = left < 0 ? `${charactersText(-left)} too many` : undefined
  return (
    <>
      <TextArea {...rest} value={value} dir="auto" hint={hint} error={rest.refusal ?? error} />
      <SaidAtPauses text={error ?? hint ?? ''} subject={error ? 'error' : 'hint'} />
    </>
  )
}

export function isLongerThan(longest: number, text: string): boolean {
  return lengthOf(text) > longest
}

function lengthOf(text: string): number {
  return [...text].length
}

function charactersText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'character' : 'characters'}`
}

import type { RefObject } from 'react'
import { longestReview } from '#contract/reviews.ts'
import { numberText } from '../ui/number-text.ts'
import { TextArea } from '../ui/text-area.tsx'
import { SaidAtPauses } from './said-at-pauses.tsx'

interface ReviewBoxProps {
  label: string
  text: string
  rows: number
  readOnly: boolean
  box: RefObject<HTMLTextAreaElement | null>
  onChange: (text: string) => void
}

/** Where a review, a reply or a changed text is typed. */
export function ReviewBox({ box, text, onChange, ...rest }: ReviewBoxProps) {
  const left = longestReview - [...text].length
  const hint = left >= 0 && left <= nearTheEnd ? `${charactersText(left)} left` : undefined
  const error = isTooLong(text) ? `${charactersText(-left)} too many` : undefined
  return (
    <>
      <TextArea
        {...rest}
        ref={box}
        value={text}
        dir="auto"
        hint={hint}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <SaidAtPauses text={error ?? hint ?? ''} subject={error ? 'error' : 'hint'} />
    </>
  )
}

export function isTooLong(text: string): boolean {
  return [...text].length > longestReview
}

/** Nothing to say until the end is near. */
const nearTheEnd = 500

function charactersText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'character' : 'characters'}`
}

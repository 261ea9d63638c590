import type { RefObject } from 'react'
import { maxReviewLength } from '#contract/reviews.ts'
import { isLongerThan } from '../../ui/form/limit.ts'
import { LimitedTextArea } from '../../ui/form/limited-text-area.tsx'

interface ReviewBoxProps {
  label: string
  text: string
  rows: number
  readOnly: boolean
  box: RefObject<HTMLTextAreaElement | null>
  placeholder?: string | undefined
  onFocus?: () => void
  onChange: (text: string) => void
}

/** The text area for a review, a reply or an edit. */
export function ReviewBox({ box, text, onChange, ...rest }: ReviewBoxProps) {
  return (
    <LimitedTextArea
      {...rest}
      ref={box}
      value={text}
      limit={maxReviewLength}
      saidFrom={500}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export function isTooLong(text: string): boolean {
  return isLongerThan(maxReviewLength, text)
}

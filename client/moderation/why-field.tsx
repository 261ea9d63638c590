import { maxModerationText } from '#contract/moderation/things.ts'
import { isBlank } from '#contract/shapes.ts'
import { FormError } from '../ui/form/form-error.tsx'
import { LimitedTextArea } from '../ui/form/limited-text-area.tsx'

interface WhyFieldProps {
  label: string
  value: string
  onValue: (why: string) => void
  /** The form was sent without it. */
  missing: boolean
  /** Why sending the form failed. */
  failure: string | undefined
}

/** Every act of a moderator says why. */
export function WhyField({ label, value, onValue, missing, failure }: WhyFieldProps) {
  return (
    <>
      <LimitedTextArea
        label={label}
        name="why"
        rows={3}
        limit={maxModerationText}
        saidFrom={100}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      <FormError text={missing && isBlank(value) ? 'Please say why.' : failure} />
    </>
  )
}

export function isWhy(text: string): boolean {
  return !isBlank(text) && [...text].length <= maxModerationText
}

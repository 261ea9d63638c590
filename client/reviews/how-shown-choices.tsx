import { CheckBox } from '../ui/form/check-box.tsx'
import styles from './review-form.module.css'
import type { HowShown } from './data/use-how-shown.ts'

interface HowShownChoicesProps {
  how: HowShown
  disabled: boolean
  onChange: (how: HowShown) => void
}

/** Below the box of a review; replies are as visible as the review above them. */
export function HowShownChoices({ how, disabled, onChange }: HowShownChoicesProps) {
  return (
    <div className={styles.choices}>
      <CheckBox
        label="Contains spoilers"
        checked={how.has_spoilers}
        disabled={disabled}
        onChecked={(has_spoilers) => onChange({ ...how, has_spoilers })}
      />
      <CheckBox
        label="Only me"
        checked={how.visibility === 'private'}
        disabled={disabled}
        onChecked={(isPrivate) => onChange({ ...how, visibility: isPrivate ? 'private' : 'public' })}
      />
    </div>
  )
}

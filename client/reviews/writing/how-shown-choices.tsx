import { SpoilerChoice } from '../../spoilers/spoiler-choice.tsx'
import { CheckBox } from '../../ui/form/check-box.tsx'
import styles from './review-form.module.css'
import type { HowShown } from '../data/use-how-shown.ts'

interface HowShownChoicesProps {
  how: HowShown
  /** Replies are as visible as the review above them. */
  isReply?: boolean | undefined
  disabled: boolean
  onChange: (how: HowShown) => void
}

/** Below the box of a review or reply. */
export function HowShownChoices({ how, isReply = false, disabled, onChange }: HowShownChoicesProps) {
  return (
    <div className={styles.choices}>
      <SpoilerChoice
        mark={how}
        disabled={disabled}
        onMark={(mark) => onChange({ visibility: how.visibility, ...mark })}
      />
      {!isReply && (
        <CheckBox
          label="Only me"
          checked={how.visibility === 'private'}
          disabled={disabled}
          onChecked={(isPrivate) => onChange({ ...how, visibility: isPrivate ? 'private' : 'public' })}
        />
      )}
    </div>
  )
}

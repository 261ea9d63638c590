import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { StarIcon } from '../icons/icons.tsx'
import styles from './star-input.module.css'
import { starScale } from './stars.tsx'
import { starsText } from '../text/stars-text.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

interface StarInputProps {
  /** Accessible name of the group. */
  label: string
  /** 0 if not yet rated. */
  value: number
  onRate: (stars: number) => void
}

/** A radio group that looks like stars, usable by keyboard, pointer and touch. */
export function StarInput({ label, value, onRate }: StarInputProps) {
  const [pointedAt, setPointedAt] = useState(0)
  const lit = pointedAt || value
  return (
    <fieldset role="radiogroup" aria-label={label} className={styles.stars} onPointerLeave={() => setPointedAt(0)}>
      {starScale.map((stars) => (
        <label
          key={stars}
          className={classNames(styles.star, stars <= lit && styles.lit)}
          onPointerEnter={(event) => event.pointerType === 'mouse' && setPointedAt(stars)}
        >
          <input
            type="radio"
            name={label}
            value={stars}
            checked={stars === value}
            className={styles.radio}
            onChange={() => onRate(stars)}
          />
          <StarIcon size={30} className={styles.icon} />
          <VisuallyHidden>{starsText(stars)}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  )
}

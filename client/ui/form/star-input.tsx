import { useState, type MouseEvent } from 'react'
import { classNames } from '../class-names.ts'
import { FilledStar } from './filled-star.tsx'
import styles from './star-input.module.css'
import { starScale } from './stars.tsx'
import { starsText } from '../text/stars-text.ts'

interface StarInputProps {
  /** Accessible name of the group. */
  label: string
  /** In quarters; 0 if not yet rated. */
  value: number
  onRate: (stars: number) => void
}

/**
 * A radio group that looks like stars, usable by keyboard, pointer and touch. The left half of a star stands for half of it. A rating in
 * quarters, which only an import brings, is one more choice until it is changed.
 */
export function StarInput({ label, value, onRate }: StarInputProps) {
  const [pointedAt, setPointedAt] = useState(0)
  const lit = pointedAt || value

  function press(event: MouseEvent, stars: number) {
    // The keyboard chooses the radio button itself, wherever the pointer is.
    onRate(event.detail === 0 || !Number.isInteger(stars) ? stars : pointedStars(event, stars))
  }

  return (
    <fieldset role="radiogroup" aria-label={label} className={styles.stars} onPointerLeave={() => setPointedAt(0)}>
      {starScale.map((star) => (
        <span
          key={star}
          className={styles.star}
          onPointerMove={(event) => event.pointerType === 'mouse' && setPointedAt(pointedStars(event, star))}
        >
          {choicesIn(star, value).map((stars) => (
            <input
              key={stars}
              type="radio"
              aria-label={starsText(stars)}
              name={label}
              value={stars}
              checked={stars === value}
              className={classNames(styles.radio, stars < star && styles.partly)}
              // A change event would not tell which half was pressed, and there is none if the star is already chosen.
              readOnly
              onClick={(event) => press(event, stars)}
            />
          ))}
          <FilledStar size={30} star={star} value={lit} />
        </span>
      ))}
    </fieldset>
  )
}

/** The values that one star stands for, in ascending order. */
function choicesIn(star: number, value: number): number[] {
  const half = star - 0.5
  const isQuarter = value > star - 1 && value < star && value !== half
  return [half, ...(isQuarter ? [value] : []), star].toSorted((a, b) => a - b)
}

/** The middle counts as the whole star: that is where assistive technology presses. */
const halfEnds = 0.45

function pointedStars({ currentTarget, clientX }: MouseEvent, star: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return clientX - left < width * halfEnds ? star - 0.5 : star
}

import { useId, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './readlist-description.module.css'

/** In characters, and lines: what is longer is folded, so that the books stay in sight. */
const longAfter = 360
const linesShown = 6

/** What its owner says of a readlist, with their lines. */
export function ReadlistDescription({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const id = useId()
  const folds = text.length > longAfter || text.split('\n').length > linesShown
  return (
    <div className={styles.description}>
      <p id={id} className={classNames(styles.text, folds && !whole && styles.folded)} dir="auto">
        {text}
      </p>
      {folds && (
        <Button
          look="bare"
          small
          className={styles.more}
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Less' : 'More'}
        </Button>
      )}
    </div>
  )
}

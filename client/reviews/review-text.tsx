import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './review-text.module.css'

const longAfter = 900
const manyLines = 14

/** Plain text as it was written, line for line; a long one opens when it is asked for. */
export function ReviewText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const long = text.length > longAfter || text.split('\n').length > manyLines
  return (
    <>
      <p className={classNames(styles.text, long && !whole && styles.clamped)} dir="auto">
        {text}
      </p>
      {long && (
        <Button look="bare" small className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Read less' : 'Read more'}
        </Button>
      )}
    </>
  )
}

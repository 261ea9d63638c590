import { useState } from 'react'
import type { Folded } from '#contract/library/spoilers.ts'
import { SpoilerFold } from '../spoilers/spoiler-fold.tsx'
import { Button } from '../ui/button/button.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './review-text.module.css'

const long = { characters: 900, lines: 14 }
const longInBrief = { characters: 360, lines: 6 }

interface ReviewTextProps {
  text: string
  /** Set in lists of reviews: shows only the beginning. */
  brief?: boolean
  marked: Folded
}

/** Plain text with its line breaks; a long text is collapsed until opened. */
export function ReviewText({ text, brief = false, marked }: ReviewTextProps) {
  return (
    <SpoilerFold marked={marked}>
      <Text text={text} brief={brief} />
    </SpoilerFold>
  )
}

function Text({ text, brief }: { text: string; brief: boolean }) {
  const [whole, setWhole] = useState(false)
  const { characters, lines } = brief ? longInBrief : long
  const folded = text.length > characters || text.split('\n').length > lines
  return (
    <>
      <p className={classNames(styles.text, brief && styles.brief, folded && !whole && styles.clamped)} dir="auto">
        {text}
      </p>
      {folded && (
        <Button look="bare" small className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Read less' : 'Read more'}
        </Button>
      )}
    </>
  )
}

import type { Folded } from '#contract/library/spoilers.ts'
import { SpoilerFold } from '../spoilers/spoiler-fold.tsx'
import { FoldedText, isLonger } from '../ui/folding/folded-text.tsx'
import styles from './review-text.module.css'

const long = { characters: 900, lines: 14 }
const longInBrief = { characters: 360, lines: 6 }

interface ReviewTextProps {
  text: string
  /** Set in lists of reviews: shows only the beginning. */
  brief?: boolean
  marked: Folded
}

/** Plain text with its line breaks. */
export function ReviewText({ text, brief = false, marked }: ReviewTextProps) {
  const folds = isLonger(text, brief ? longInBrief : long) ? 'always' : 'never'
  return (
    <SpoilerFold marked={marked}>
      <FoldedText folds={folds} className={brief ? styles.brief : styles.folding}>
        <p className={styles.text} dir="auto">
          {text}
        </p>
      </FoldedText>
    </SpoilerFold>
  )
}

import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { numberText } from '../../ui/text/number-text.ts'
import styles from './readlist-progress.module.css'

interface ReadlistProgressProps {
  finished: number | undefined
  total: number
  /** The bar fills the line, and the words stand on the next beside what else is there. */
  inFoot?: boolean
}

/** How many of a list's books the reader has finished; nothing before the first. */
export function ReadlistProgress({ finished = 0, total, inFoot = false }: ReadlistProgressProps) {
  if (finished === 0) return null
  const text = `You've read ${numberText(finished)} of ${numberText(total)}`
  return (
    <div className={inFoot ? styles.inFoot : styles.progress}>
      <p className={styles.text}>{text}</p>
      <ProgressBar quiet label={text} percent={(100 * finished) / total} />
    </div>
  )
}

import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { numberText } from '../../ui/text/number-text.ts'
import styles from './readlist-progress.module.css'

interface ReadlistProgressProps {
  finished: number | undefined
  total: number
}

/** How many of a list's books the reader has finished; nothing before the first. */
export function ReadlistProgress({ finished = 0, total }: ReadlistProgressProps) {
  if (finished === 0) return null
  const text = `You've read ${numberText(finished)} of ${numberText(total)}`
  return (
    <div className={styles.progress}>
      <p className={styles.text}>{text}</p>
      <ProgressBar quiet label={text} percent={(100 * finished) / total} />
    </div>
  )
}

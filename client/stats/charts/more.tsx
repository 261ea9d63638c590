import { numberText } from '../../ui/text/number-text.ts'
import styles from './charts.module.css'

interface MoreProps {
  describedBy: string
  hidden: number
  isOpen: boolean
  onPress: () => void
}

/** Shows the rows of a long list that are folded at first. */
export function More({ describedBy, hidden, isOpen, onPress }: MoreProps) {
  return (
    <button
      type="button"
      className={styles.more}
      aria-expanded={isOpen}
      aria-describedby={describedBy}
      onClick={onPress}
    >
      {isOpen ? 'Show fewer' : `Show ${numberText(hidden)} more`}
    </button>
  )
}

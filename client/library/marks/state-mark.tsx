import { classNames } from '../../ui/class-names.ts'
import type { LibraryState } from '../data/library-address.ts'
import { stateText } from '../data/state-text.ts'
import styles from './book-mark.module.css'

const tones: Record<LibraryState, string | undefined> = {
  READING: styles.open,
  REREADING: styles.open,
  PAUSED: styles.paused,
  WANT_TO_READ: styles.onList,
  FINISHED: styles.finished,
  DID_NOT_FINISH: styles.wanted,
}

export function StateMark({ state }: { state: LibraryState }) {
  return (
    <span className={classNames(styles.state, tones[state])}>
      <span className={styles.word}>{stateText(state)}</span>
    </span>
  )
}

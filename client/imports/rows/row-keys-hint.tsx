import type { Import } from '#contract/imports/imports.ts'
import styles from './row-keys-hint.module.css'

/** Seen where there is a keyboard. */
export function RowKeysHint({ imported }: { imported: Import }) {
  if (imported.state === 'importing') return null
  return (
    <p className={styles.hint}>
      In the list, <kbd>j</kbd> and <kbd>k</kbd> go to the next and the previous row, <kbd>Enter</kbd> says right,{' '}
      <kbd>o</kbd> chooses another book.
    </p>
  )
}

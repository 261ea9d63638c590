import { useState } from 'react'
import styles from './reviews-section.module.css'
import { holdsDraft } from './use-draft.ts'

/** To a visitor in whose tab a session has ended, perhaps by another tab: the boxes are empty, but nothing is lost. */
export function KeptDraft() {
  const [kept] = useState(holdsDraft)
  return kept && <p className={styles.kept}>What you were writing is kept in this tab until you log in again.</p>
}

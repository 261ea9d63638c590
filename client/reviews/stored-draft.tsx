import { useState } from 'react'
import { useSession } from '../session/session-context.ts'
import styles from './reviews-section.module.css'
import { holdsDraft } from './data/use-draft.ts'

/**
 * To a visitor in whose tab a session has ended, perhaps by another tab: the boxes are empty, but nothing is lost. Whoever
 * has logged out themselves knows why.
 */
export function StoredDraft() {
  const [stored] = useState(holdsDraft)
  const session = useSession()
  const hasEnded = session.status === 'signed-out' && session.reason !== 'left'
  return stored && hasEnded && <p className={styles.hint}>Your draft is kept in this tab until you log in again.</p>
}

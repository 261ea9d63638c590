import { useState } from 'react'
import { useSession } from '../session/session-context.ts'
import styles from './reviews-section.module.css'
import { holdsDraft } from '../session/use-draft.ts'

/**
 * Tells a visitor whose session ended in this tab, perhaps because of another tab, that their drafts are kept. Not shown after logging out.
 */
export function StoredDraft() {
  const [stored] = useState(holdsDraft)
  const session = useSession()
  const hasEnded = session.status === 'signed-out' && session.reason !== 'left'
  return stored && hasEnded && <p className={styles.hint}>Your draft is kept in this tab until you log in again.</p>
}

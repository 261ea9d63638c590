import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { useApi } from '../../transport/api-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { focusOnceLost } from '../../ui/focus/focus-once-lost.ts'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'
import { dateText } from '../../ui/text/date-text.ts'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import { passkeysQuery } from '../two-step/passkeys-query.ts'
import styles from '../sessions/sessions-section.module.css'

const { Popup: AddPasskey } = lazyDialog(async () => (await import('./add-passkey.tsx')).AddPasskey)
const { Popup: RemovePasskey } = lazyDialog(async () => (await import('./remove-passkey.tsx')).RemovePasskey)

/** For servers that offer passkeys. */
export function PasskeysSection() {
  const queries = useQueryClient()
  const heading = useId()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  const passkeys = useQuery(passkeysQuery(useApi()))

  function close() {
    setAdding(false)
    setRemoving(undefined)
    // What opened the dialog may be gone then.
    void queries.invalidateQueries({ queryKey: ['passkeys'] }).then(() => focusOnceLost(heading))
  }

  return (
    <section aria-labelledby={heading} className={styles.section}>
      <SectionHeader id={heading} title="Passkeys" />
      <p className={styles.text}>
        A passkey logs you in with your fingerprint, face or device PIN, without password or code.
      </p>
      <QueryContent query={passkeys} failure="Failed to load your passkeys.">
        {({ passkeys: known }) =>
          known.length > 0 && (
            <ul className={styles.list}>
              {known.map((passkey) => (
                <li key={passkey.id} className={styles.row}>
                  <div>
                    <p className={styles.client}>{passkey.name}</p>
                    <p className={styles.text}>
                      Added {dateText(passkey.created_at)}
                      {passkey.last_used_at && ` · last used ${dateText(passkey.last_used_at)}`}
                    </p>
                  </div>
                  <Button small aria-label={`Remove ${passkey.name}`} onClick={() => setRemoving(passkey)}>
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      <Button className={styles.all} onClick={() => setAdding(true)}>
        Add a passkey
      </Button>
      {adding && <AddPasskey onClose={close} />}
      {removing && <RemovePasskey passkey={removing} onClose={close} />}
    </section>
  )
}

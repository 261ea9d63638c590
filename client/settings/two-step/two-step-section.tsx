import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { getTwoStep } from '#contract/accounts/two-step.ts'
import { useApi } from '../../transport/api-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { focusOnceLost } from '../../ui/focus/focus-once-lost.ts'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import styles from './two-step.module.css'

const { Popup: SetUpApp } = lazyDialog(async () => (await import('./set-up-app.tsx')).SetUpApp)
const { Popup: RemoveApp } = lazyDialog(async () => (await import('./remove-app.tsx')).RemoveApp)
const { Popup: NewCodes } = lazyDialog(async () => (await import('./new-codes.tsx')).NewCodes)

type OpenDialog = 'set-up' | 'remove' | 'new-codes'

/** Whether a login asks for more than the password. */
export function TwoStepSection() {
  const api = useApi()
  const queries = useQueryClient()
  const heading = useId()
  const [open, setOpen] = useState<OpenDialog>()
  const twoStep = useQuery({ queryKey: ['two-step'], queryFn: () => api.call(getTwoStep, {}), staleTime: 0 })

  function close() {
    setOpen(undefined)
    // What opened the dialog may be gone then.
    void queries.invalidateQueries({ queryKey: ['two-step'] }).then(() => focusOnceLost(heading))
  }

  return (
    <section aria-labelledby={heading} className={styles.section}>
      <SectionHeader id={heading} title="Two-step login" />
      <QueryContent query={twoStep} failure="Failed to load your login settings.">
        {({ app, recovery_codes_left: left }) =>
          app ? (
            <>
              <p className={styles.text}>
                Logging in asks for a code of your authenticator app. You have{' '}
                {left === 1 ? 'one recovery code' : `${left} recovery codes`} left.
              </p>
              <div className={styles.actions}>
                <Button onClick={() => setOpen('new-codes')}>New recovery codes</Button>
                <Button onClick={() => setOpen('remove')}>Remove the app</Button>
              </div>
            </>
          ) : (
            <>
              <p className={styles.text}>With an authenticator app, nobody can log in with your password alone.</p>
              <Button onClick={() => setOpen('set-up')}>Set up an authenticator app</Button>
            </>
          )
        }
      </QueryContent>
      {open === 'set-up' && <SetUpApp onClose={close} />}
      {open === 'remove' && <RemoveApp onClose={close} />}
      {open === 'new-codes' && <NewCodes onClose={close} />}
    </section>
  )
}

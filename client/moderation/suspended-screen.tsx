import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getSuspension, type Suspension } from '#contract/moderation/reports.ts'
import { useExport, useLibraryExport } from '../personal-data/use-export.ts'
import { useSessionStore } from '../session/session-context.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { useApi } from '../transport/api-context.ts'
import { createQueryClient } from '../transport/query-client.ts'
import { Button } from '../ui/button/button.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { lazyDialog } from '../ui/lazy/lazy-dialog.tsx'
import { dateText } from '../ui/text/date-text.ts'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import styles from './suspended-screen.module.css'

const { Popup: DeleteAccount, preload } = lazyDialog(
  async () => (await import('../personal-data/delete-account.tsx')).DeleteAccount,
)

/** All that a suspended reader sees. */
export function SuspendedScreen() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <main id="content" className={styles.screen}>
        <Content />
      </main>
    </QueryClientProvider>
  )
}

function Content() {
  const api = useApi()
  const store = useSessionStore()
  const suspension = useQuery({
    queryKey: ['suspension'],
    queryFn: () => api.call(getSuspension, {}),
    staleTime: 0,
  })
  const { mutate: save, isPending: saving } = useExport()
  const { mutate: saveLibrary, isPending: savingLibrary } = useLibraryExport()
  const { mutate: signOut, isPending: signingOut } = useSignOut()
  const [leaving, setLeaving] = useState(false)
  const isOver = suspension.data?.is_suspended === false
  usePageTitle('Your account is suspended')

  useEffect(() => {
    if (isOver) store.setSuspended(false)
  }, [isOver, store])

  return (
    <>
      <h1>Your account is suspended</h1>
      <QueryContent query={suspension} failure="Failed to load until when and why.">
        {(loaded) => <Reason suspension={loaded} />}
      </QueryContent>
      <p className={styles.text}>What you wrote is kept. You can take your data with you, or leave.</p>
      <div className={styles.actions}>
        <Button pending={saving} onClick={() => save()}>
          Export my data
        </Button>
        <Button pending={savingLibrary} onClick={() => saveLibrary()}>
          Export my books as CSV
        </Button>
        <Button look="danger" onClick={() => setLeaving(true)} onPointerEnter={preload} onFocus={preload}>
          Delete account
        </Button>
        <Button pending={signingOut} onClick={() => signOut()}>
          Logout
        </Button>
      </div>
      {leaving && <DeleteAccount onClose={() => setLeaving(false)} />}
    </>
  )
}

function Reason({ suspension: { until, why } }: { suspension: Suspension }) {
  return (
    <>
      <p className={styles.until}>
        {until === null ? (
          'For good.'
        ) : (
          <>
            Until <time dateTime={until}>{dateText(until)}</time>.
          </>
        )}
      </p>
      {why && (
        <blockquote className={styles.why} dir="auto">
          {why}
        </blockquote>
      )}
    </>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { endOtherSessions, endSession, type OpenSession } from '#contract/accounts/sessions.ts'
import { Failure } from '#contract/errors.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { focusOnceClosed } from '../../ui/focus/focus-main.ts'
import { dateText } from '../../ui/text/date-text.ts'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import { clientText, lastUsedText } from './session-text.ts'
import { sessionsKey, sessionsQuery } from './sessions-queries.ts'
import styles from './sessions-section.module.css'

/** Where the reader is logged in, and how to log out there. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery(useApi()))
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <SectionHeader id={heading} title="Where you are logged in" />
      <QueryContent query={sessions} failure="Failed to load where you are logged in.">
        {({ sessions: open }) => <OpenSessions sessions={open} headingId={heading} />}
      </QueryContent>
    </section>
  )
}

function OpenSessions({ sessions, headingId }: { sessions: OpenSession[]; headingId: string }) {
  const { endOne, endOthers, ending } = useEnding(headingId)
  const [asking, setAsking] = useState(false)

  return (
    <>
      <p className={styles.text}>If you do not know one of these, log it out and change your password.</p>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <div>
              <p className={styles.client}>
                {clientText(session)}
                {session.current && <span className={styles.here}>This one</span>}
              </p>
              <p className={styles.text}>{lastUsedText(session)}</p>
              <p className={styles.text}>Logged in {dateText(session.created_at)}</p>
            </div>
            {!session.current && (
              <Button
                small
                pending={ending === session.id}
                aria-label={`Log out ${clientText(session)}`}
                onClick={() => endOne(session)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button className={styles.all} onClick={() => setAsking(true)}>
          Log out everywhere else
        </Button>
      )}
      <ConfirmDialog
        title="Log out everywhere else"
        question="You stay logged in here. Everywhere else, you will have to log in again."
        confirmText="Log out everywhere else"
        open={asking}
        pending={endOthers.isPending}
        error={endOthers.error ? errorMessage(endOthers.error, 'That did not work. Please try again.') : undefined}
        onConfirm={() => endOthers.mutate(undefined, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function useEnding(headingId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const showToast = useToast()
  const refresh = () => queries.invalidateQueries({ queryKey: sessionsKey })
  const one = useMutation({
    mutationFn: ({ id }: OpenSession) => api.call(endSession, { params: { id } }).catch(unlessGone),
    async onSuccess(_, session) {
      await refresh()
      // The pressed button is gone.
      document.getElementById(headingId)?.focus()
      showToast({ message: `Logged out: ${clientText(session)}` })
    },
    onError: (error) =>
      showToast({ message: errorMessage(error, 'Failed to log out. Please try again.'), problem: true }),
  })
  const others = useMutation({
    mutationFn: () => api.call(endOtherSessions, {}),
    async onSuccess() {
      await refresh()
      // What opened the dialog is gone.
      focusOnceClosed(() => document.getElementById(headingId))
      showToast({ message: 'You are logged out everywhere else' })
    },
  })
  return { endOne: one.mutate, endOthers: others, ending: one.isPending ? one.variables.id : undefined }
}

/** Ended elsewhere meanwhile is as good. */
function unlessGone(error: unknown): Record<string, never> {
  if (error instanceof Failure && error.code === 'session_not_found') return {}
  throw error
}

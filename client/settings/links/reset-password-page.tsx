import { useEffect, useRef, useState, type FormEvent } from 'react'
import { resetPassword } from '#contract/accounts/recovery.ts'
import { NewPasswordField } from '../../accounts/new-password-field.tsx'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage, fieldsOf } from '../../transport/error-message.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { regainFocus } from '../../ui/focus/focus-main.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { usePageTitle } from '../../ui/text/use-page-title.ts'
import styles from './links.module.css'
import { useEndSessionOf } from './use-end-session-of.ts'
import { useLinkToken } from './use-link-token.ts'

interface Done {
  username: string
  /** Who else is logged in here. */
  stays: string | undefined
}

/** Where the mail for a forgotten password leads. */
export function ResetPasswordPage() {
  const token = useLinkToken()
  const [done, setDone] = useState<Done>()
  usePageTitle('Choose a new password')
  const heading = useRef<HTMLHeadingElement>(null)

  // The form is gone.
  useEffect(() => {
    if (done) regainFocus(heading.current)
  }, [done])

  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        Choose a new password
      </h1>
      {!done && token === '' && (
        <EmptyState text="This link is not complete." hint="Please open the whole link from the mail." />
      )}
      {!done && token !== '' && <ResetForm token={token} onDone={setDone} />}
      <div aria-live="polite">
        {done && (
          <EmptyState
            text={`The password of ${done.username} has been changed.`}
            hint={
              done.stays === undefined
                ? 'You are logged out everywhere.'
                : `${done.username} is logged out everywhere. You are still logged in here as ${done.stays}.`
            }
          >
            <ButtonLink to="/" look="primary">
              Continue
            </ButtonLink>
          </EmptyState>
        )}
      </div>
    </div>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: (done: Done) => void }) {
  const api = useApi()
  const endSessionOf = useEndSessionOf()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (!password) return setRefusal('Please enter a new password.')
    setPending(true)
    setError(undefined)
    setRefusal(undefined)
    try {
      const { username } = await api.call(resetPassword, { body: { token, password } })
      onDone({ username, stays: endSessionOf(username) })
    } catch (failure) {
      const fields = fieldsOf(failure, ['password'])
      if (fields) setRefusal(fields['password'])
      else setError(errorMessage(failure, 'Your password could not be changed. Please try again.'))
    } finally {
      setPending(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormError text={error} />
      <NewPasswordField
        label="New password"
        name="new-password"
        hint="At least 8 characters."
        known={[]}
        value={password}
        refusal={refusal}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button look="primary" type="submit" pending={pending}>
        Change password
      </Button>
    </form>
  )
}

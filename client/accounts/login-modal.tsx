import { useRef, useState, type FormEvent } from 'react'
import { login } from '#contract/accounts.ts'
import { isBlank } from '#contract/shapes.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { useSessionStore } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { readTimeZone } from './time-zone.ts'

interface LoginModalProps {
  /** The username just registered, or ''. */
  registered: string
  onClose: () => void
  onCreateAccount: () => void
}

export function LoginModal({ registered, onClose, onCreateAccount }: LoginModalProps) {
  const api = useApi()
  const session = useSessionStore()
  const firstField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [username, setUsername] = useState(registered)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (isBlank(username) || !password) return setError('Both fields are required.')
    setPending(true)
    setError(undefined)
    try {
      const reply = await api.call(login, { body: { username: username.trim(), password, time_zone: readTimeZone() } })
      if (session.signIn(reply)) onClose()
      else startAgain('Invalid login response from server')
    } catch (failure) {
      startAgain(errorMessage(failure, 'An error occurred during login.'))
    } finally {
      setPending(false)
    }
  }

  function startAgain(text: string) {
    setError(text)
    setUsername('')
    setPassword('')
    firstField.current?.focus()
  }

  return (
    <Modal title="Login" open onClose={onClose} initialFocus={registered ? passwordField : firstField}>
      <AccountForm
        onSubmit={submit}
        question="New to Octavo?"
        link="Create Account"
        href="/register"
        onLink={onCreateAccount}
        note="Forgot your password? Ask this server's administrator to reset it."
      >
        <FormError text={error} />
        <TextField
          ref={firstField}
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <TextField
          ref={passwordField}
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button look="primary" type="submit" pending={pending}>
          Login
        </Button>
      </AccountForm>
    </Modal>
  )
}

import { useRef, useState, type FormEvent } from 'react'
import { login } from '#contract/accounts.ts'
import { Failure } from '#contract/errors.ts'
import { isBlank } from '#contract/shapes.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { useSessionStore } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { logInByPasskey, startPasskeyLogin } from '#contract/accounts/passkeys.ts'
import { askForPasskey, knowsPasskeys } from './passkey-browser.ts'
import { CodeField } from './code-field.tsx'
import { AccountForm } from './account-form.tsx'
import styles from './account-form.module.css'
import { readTimeZone } from './time-zone.ts'
import { useOffers } from './use-offers.ts'

interface LoginModalProps {
  /** The username just registered, or ''. */
  registered: string
  onClose: () => void
  onCreateAccount: () => void
  onForgotten: () => void
}

export function LoginModal({ registered, onClose, onCreateAccount, onForgotten }: LoginModalProps) {
  const api = useApi()
  const session = useSessionStore()
  const offers = useOffers()
  const firstField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [username, setUsername] = useState(registered)
  const [password, setPassword] = useState('')
  /** Undefined until the server asks for it. */
  const [code, setCode] = useState<string>()
  const codeField = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const [passkeyPending, setPasskeyPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (isBlank(username) || !password) return setError('Both fields are required.')
    if (code !== undefined && isBlank(code)) return setError('Please enter a code.')
    setPending(true)
    setError(undefined)
    try {
      const reply = await api.call(login, {
        body: {
          username: username.trim(),
          password,
          time_zone: readTimeZone(),
          ...(code !== undefined && { code: code.trim() }),
        },
      })
      if (session.signIn(reply)) onClose()
      else startAgain('Invalid login response from server')
    } catch (failure) {
      if (failure instanceof Failure && failure.code === 'second_factor_needed') setCode('')
      else if (failure instanceof Failure && failure.code === 'wrong_code') tryAnotherCode(failure.message)
      else startAgain(errorMessage(failure, 'An error occurred during login.'))
    } finally {
      setPending(false)
    }
  }

  async function logInWithPasskey() {
    if (pending || passkeyPending) return
    setPasskeyPending(true)
    setError(undefined)
    try {
      const { options } = await api.call(startPasskeyLogin, {})
      const response = await askForPasskey(options)
      const reply = await api.call(logInByPasskey, { body: { response, time_zone: readTimeZone() } })
      if (session.signIn(reply)) onClose()
      else setError('Invalid login response from server')
    } catch (failure) {
      setError(errorMessage(failure, 'An error occurred during login.'))
    } finally {
      setPasskeyPending(false)
    }
  }

  function tryAnotherCode(text: string) {
    setError(text)
    setCode('')
    codeField.current?.focus()
  }

  function startAgain(text: string) {
    setError(text)
    setCode(undefined)
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
        note={
          offers?.mail ? (
            <button type="button" className={styles.link} onClick={onForgotten}>
              Forgot your password?
            </button>
          ) : (
            "Forgot your password? Ask this server's administrator to reset it."
          )
        }
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
        {code !== undefined && <CodeField ref={codeField} value={code} onChange={setCode} />}
        <Button look="primary" type="submit" pending={pending}>
          Login
        </Button>
        {offers?.passkeys && knowsPasskeys() && (
          <Button pending={passkeyPending} onClick={() => void logInWithPasskey()}>
            Log in with a passkey
          </Button>
        )}
      </AccountForm>
    </Modal>
  )
}

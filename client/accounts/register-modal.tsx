import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { register } from '#contract/accounts.ts'
import type { FieldTexts } from '#contract/errors.ts'
import { isBlank } from '#contract/shapes.ts'
import { useApi } from '../transport/api-context.ts'
import { fieldsOf, errorMessage } from '../transport/error-message.ts'
import { Button } from '../ui/button/button.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { FormSuccess } from './form-success.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { readTimeZone } from './time-zone.ts'

interface RegisterModalProps {
  onClose: () => void
  /** Receives the username just registered, or ''. */
  onLogin: (registered: string) => void
}

const successShownFor = 2_000

export function RegisterModal({ onClose, onLogin }: RegisterModalProps) {
  const api = useApi()
  const firstField = useRef<HTMLInputElement>(null)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<FieldTexts>({})
  const [pending, setPending] = useState(false)
  const [created, setCreated] = useState(false)
  const leave = () => onLogin(created ? username.trim() : '')
  const goToLogin = useEffectEvent(leave)

  useEffect(() => {
    if (!created) return
    const timer = setTimeout(() => goToLogin(), successShownFor)
    return () => clearTimeout(timer)
  }, [created])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || created) return
    if (isBlank(username) || !password || isBlank(email)) return setError('All fields are required.')
    setPending(true)
    setError(undefined)
    setRefused({})
    try {
      const time_zone = readTimeZone()
      await api.call(register, { body: { username: username.trim(), password, email: email.trim(), time_zone } })
      setCreated(true)
    } catch (failure) {
      const fields = fieldsOf(failure, ['username', 'password', 'email'])
      if (fields) setRefused(fields)
      else setError(errorMessage(failure, 'An error occurred during registration.'))
    } finally {
      setPending(false)
    }
  }

  return (
    <Modal title="Create Account" open onClose={onClose} initialFocus={firstField}>
      <AccountForm onSubmit={submit} question="Already have an account?" link="Login" href="/login" onLink={leave}>
        <FormError text={error} />
        <FormSuccess text={created ? 'Account created successfully.' : undefined} />
        <TextField
          ref={firstField}
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          refusal={refused['username']}
          onChange={(event) => setUsername(event.target.value)}
        />
        <NewPasswordField
          label="Password"
          name="password"
          hint="At least 8 characters."
          known={[username, email]}
          value={password}
          refusal={refused['password']}
          onChange={(event) => setPassword(event.target.value)}
        />
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          refusal={refused['email']}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button look="primary" type="submit" pending={pending} disabled={created}>
          Create Account
        </Button>
      </AccountForm>
    </Modal>
  )
}

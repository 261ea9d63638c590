import { useRef, useState, type FormEvent } from 'react'
import { forgetPassword } from '#contract/accounts/recovery.ts'
import { isBlank } from '#contract/shapes.ts'
import { useApi } from '../transport/api-context.ts'
import { fieldsOf, errorMessage } from '../transport/error-message.ts'
import { Button } from '../ui/button/button.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { FormSuccess } from './form-success.tsx'

interface ForgottenModalProps {
  onClose: () => void
  onLogin: () => void
}

/** Asks for a link to choose a new password. */
export function ForgottenModal({ onClose, onLogin }: ForgottenModalProps) {
  const api = useApi()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [pending, setPending] = useState(false)
  const [sent, setSent] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || sent) return
    if (isBlank(email)) return setError('Please enter your email address.')
    setPending(true)
    setError(undefined)
    setRefusal(undefined)
    try {
      await api.call(forgetPassword, { body: { email: email.trim() } })
      setSent(true)
    } catch (failure) {
      const fields = fieldsOf(failure, ['email'])
      if (fields) setRefusal(fields['email'])
      else setError(errorMessage(failure, 'The mail could not be sent. Please try again.'))
    } finally {
      setPending(false)
    }
  }

  return (
    <Modal title="Forgot your password?" open onClose={onClose} initialFocus={field}>
      <AccountForm onSubmit={submit} question="Remembered it?" link="Login" href="/login" onLink={onLogin}>
        <FormError text={error} />
        <FormSuccess
          text={
            sent
              ? 'If an account has this address, a mail with a link is on its way. The link works for 30 minutes.'
              : undefined
          }
        />
        <TextField
          ref={field}
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          hint="The address of your account."
          value={email}
          refusal={refusal}
          readOnly={sent}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button look="primary" type="submit" pending={pending} disabled={sent}>
          Send me a link
        </Button>
      </AccountForm>
    </Modal>
  )
}

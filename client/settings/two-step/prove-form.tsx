import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { startProof } from '#contract/accounts/passkeys.ts'
import { askForPasskey, knowsPasskeys } from '../../accounts/passkey-browser.ts'
import { useOffers } from '../../accounts/use-offers.ts'
import { useApi } from '../../transport/api-context.ts'
import { Button, type ButtonLook } from '../../ui/button/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { errorMessage, fieldsOf } from '../../transport/error-message.ts'
import { passkeysQuery } from './passkeys-query.ts'
import styles from './two-step.module.css'

/** Goes with the call that changes something. */
export type Proof = { current_password: string } | { passkey: string }

interface ProveFormProps {
  text: string
  confirmText: string
  look?: ButtonLook
  /** Asks for the proof when all else has been checked. */
  act: (prove: () => Promise<Proof>) => Promise<void>
  onClose: () => void
  /** Further fields above the password. */
  children?: ReactNode
}

/** Asks for the password again, or a passkey if there is one, before how one logs in is changed. */
export function ProveForm({ text, confirmText, look = 'primary', act, onClose, children }: ProveFormProps) {
  const [password, setPassword] = useState('')
  const [pending, setPending] = useState<'password' | 'passkey'>()
  const askPasskey = useAskPasskey()
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (!password) return setRefusal('Please enter your current password.')
    void change('password', async () => ({ current_password: password }))
  }

  async function change(by: 'password' | 'passkey', prove: () => Promise<Proof>) {
    setPending(by)
    setError(undefined)
    setRefusal(undefined)
    try {
      await act(prove)
    } catch (failure) {
      const fields = fieldsOf(failure, ['current_password'])
      if (fields) setRefusal(fields['current_password'])
      else setError(errorMessage(failure, 'That did not work. Please try again.'))
    } finally {
      setPending(undefined)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{text}</p>
      <FormError text={error} />
      {children}
      <TextField
        label="Current password"
        type="password"
        name="current-password"
        autoComplete="current-password"
        value={password}
        refusal={refusal}
        onChange={(event) => setPassword(event.target.value)}
      />
      {askPasskey && (
        <Button pending={pending === 'passkey'} onClick={() => !pending && void change('passkey', askPasskey)}>
          Use a passkey instead
        </Button>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look={look} type="submit" pending={pending === 'password'}>
          {confirmText}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Undefined unless the reader has a passkey, and this browser knows them. */
function useAskPasskey(): (() => Promise<Proof>) | undefined {
  const api = useApi()
  const isOffered = useOffers()?.passkeys === true && knowsPasskeys()
  const { data } = useQuery({ ...passkeysQuery(api), enabled: isOffered })
  if (!isOffered || !data?.passkeys.length) return undefined
  return async () => {
    const { options } = await api.call(startProof, {})
    return { passkey: await askForPasskey(options) }
  }
}

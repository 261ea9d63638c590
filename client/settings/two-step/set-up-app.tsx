import { useState, type FormEvent } from 'react'
import { confirmApp, startApp } from '#contract/accounts/two-step.ts'
import { isBlank } from '#contract/shapes.ts'
import { CodeField } from '../../accounts/code-field.tsx'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { ProveForm } from './prove-form.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './two-step.module.css'

/** The password, then the QR code and a first code of the app, then the recovery codes. */
export function SetUpApp({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const [app, setApp] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<string[]>()

  return (
    <Modal title="Set up an authenticator app" open onClose={onClose}>
      {!app && (
        <ProveForm
          text="You need an app such as Aegis, Google Authenticator or a password manager."
          confirmText="Continue"
          act={async (prove) => setApp(await api.call(startApp, { body: await prove() }))}
          onClose={onClose}
        />
      )}
      {app && !codes && <ConfirmForm app={app} onConfirmed={setCodes} onClose={onClose} />}
      {codes && <RecoveryCodes codes={codes} onDone={onClose} />}
    </Modal>
  )
}

interface ConfirmFormProps {
  app: { secret: string; uri: string }
  onConfirmed: (codes: string[]) => void
  onClose: () => void
}

function ConfirmForm({ app: { secret, uri }, onConfirmed, onClose }: ConfirmFormProps) {
  const api = useApi()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (isBlank(code)) return setError('Please enter a code.')
    setPending(true)
    setError(undefined)
    try {
      const { recovery_codes } = await api.call(confirmApp, { body: { code: code.trim() } })
      onConfirmed(recovery_codes)
    } catch (failure) {
      setError(errorMessage(failure, 'That did not work. Please try again.'))
    } finally {
      setPending(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>Scan this with the app, or enter the key by hand. Then enter the code that the app shows.</p>
      <QrCode text={uri} />
      <p className={styles.secret}>
        Key: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <FormError text={error} />
      <CodeField hint="Six digits." value={code} onChange={setCode} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" pending={pending}>
          Turn on
        </Button>
      </DialogActions>
    </form>
  )
}

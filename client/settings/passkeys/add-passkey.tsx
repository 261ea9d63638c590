import { useState } from 'react'
import { addPasskey, maxPasskeyName, startPasskey } from '#contract/accounts/passkeys.ts'
import { fail } from '#contract/errors.ts'
import { isBlank } from '#contract/shapes.ts'
import { useApi } from '../../transport/api-context.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { createPasskey } from '../../accounts/passkey-browser.ts'
import { ProveForm, type Proof } from '../two-step/prove-form.tsx'

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const showToast = useToast()
  const [name, setName] = useState('')

  async function add(prove: () => Promise<Proof>) {
    if (isBlank(name)) fail('invalid', { text: 'Please name the passkey.' })
    const { options } = await api.call(startPasskey, { body: await prove() })
    const response = await createPasskey(options)
    await api.call(addPasskey, { body: { name: name.trim(), response } })
    showToast({ message: `Added: ${name.trim()}` })
    onClose()
  }

  return (
    <Modal title="Add a passkey" open onClose={onClose}>
      <ProveForm
        text="Your browser will ask where to keep the passkey."
        confirmText="Continue"
        act={add}
        onClose={onClose}
      >
        <TextField
          label="Name"
          hint="To tell it from others, as “My phone”."
          maxLength={maxPasskeyName}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </ProveForm>
    </Modal>
  )
}

import { removePasskey, type Passkey } from '#contract/accounts/passkeys.ts'
import { useApi } from '../../transport/api-context.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { ProveForm, type Proof } from '../two-step/prove-form.tsx'

export function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const api = useApi()
  const showToast = useToast()

  async function remove(prove: () => Promise<Proof>) {
    await api.call(removePasskey, { params: { id }, body: await prove() })
    showToast({ message: `Removed: ${name}` })
    onClose()
  }

  return (
    <Modal title="Remove a passkey" open onClose={onClose}>
      <ProveForm
        text={`“${name}” will not log you in any more.`}
        confirmText="Remove the passkey"
        look="danger"
        act={remove}
        onClose={onClose}
      />
    </Modal>
  )
}

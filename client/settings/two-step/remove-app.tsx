import { removeApp } from '#contract/accounts/two-step.ts'
import { useApi } from '../../transport/api-context.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { ProveForm, type Proof } from './prove-form.tsx'

export function RemoveApp({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const showToast = useToast()

  async function remove(prove: () => Promise<Proof>) {
    await api.call(removeApp, { body: await prove() })
    showToast({ message: 'The authenticator app was removed' })
    onClose()
  }

  return (
    <Modal title="Remove the authenticator app" open onClose={onClose}>
      <ProveForm
        text="Your password alone will be enough to log in, and your recovery codes stop working."
        confirmText="Remove the app"
        look="danger"
        act={remove}
        onClose={onClose}
      />
    </Modal>
  )
}

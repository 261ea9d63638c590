import { useState } from 'react'
import { renewRecoveryCodes } from '#contract/accounts/two-step.ts'
import { useApi } from '../../transport/api-context.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { ProveForm, type Proof } from './prove-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export function NewCodes({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const [codes, setCodes] = useState<string[]>()

  async function renew(prove: () => Promise<Proof>) {
    const { recovery_codes } = await api.call(renewRecoveryCodes, { body: await prove() })
    setCodes(recovery_codes)
  }

  return (
    <Modal title="New recovery codes" open onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <ProveForm
          text="You get ten new codes. The old ones stop working."
          confirmText="Show new codes"
          act={renew}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

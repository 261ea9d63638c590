import { Modal } from '../../ui/dialog/modal.tsx'
import { ShareForm } from './share-form.tsx'
import { ReadlistAudienceSection } from './readlist-audience.tsx'
import { SharedWith } from './shared-with.tsx'

interface ShareReadlistModalProps {
  readlist: { id: string; name: string }
  open: boolean
  onClose: () => void
}

export function ShareReadlistModal({ readlist, open, onClose }: ShareReadlistModalProps) {
  return (
    <Modal title="Share Readlist" open={open} onClose={onClose}>
      <ShareForm readlist={readlist} onClose={onClose} />
      <SharedWith readlistId={readlist.id} />
      <ReadlistAudienceSection readlistId={readlist.id} />
    </Modal>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionMenu } from '../ui/button/action-menu.tsx'
import { Button } from '../ui/button/button.tsx'
import { PencilIcon, ShareIcon, TrashIcon } from '../ui/icons/icons.tsx'
import { DeleteReadlistDialog } from './delete-readlist-dialog.tsx'
import { EditReadlistDialog } from './about/edit-readlist-dialog.tsx'
import { ShareReadlistModal } from './sharing/share-readlist-modal.tsx'

interface ReadlistMenuProps {
  readlist: {
    id: string
    name: string
    kept_for_you: boolean
    description?: string
    is_numbered?: boolean
    removed_for?: string | null
  }
}

/** The owner's actions on a readlist. */
export function ReadlistMenu({ readlist }: ReadlistMenuProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'share' | 'edit' | 'delete'>()

  function close() {
    setAsking(undefined)
  }

  return (
    <>
      <Button onClick={() => setAsking('share')}>
        <ShareIcon size={16} />
        Share
      </Button>
      {!readlist.kept_for_you && typeof readlist.removed_for !== 'string' && (
        <Button onClick={() => setAsking('edit')}>
          <PencilIcon size={16} />
          Edit
        </Button>
      )}
      {!readlist.kept_for_you && (
        <ActionMenu of={readlist.name}>
          <Button look="bare" onClick={() => setAsking('delete')}>
            <TrashIcon size={16} />
            Delete
          </Button>
        </ActionMenu>
      )}
      <ShareReadlistModal readlist={readlist} open={asking === 'share'} onClose={close} />
      <EditReadlistDialog readlist={readlist} open={asking === 'edit'} onClose={close} />
      <DeleteReadlistDialog
        readlist={readlist}
        open={asking === 'delete'}
        onClose={close}
        onDeleted={() => void navigate('/readlists', { replace: true })}
      />
    </>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../ui/button/button.tsx'
import { DeleteReadlistDialog } from './delete-readlist-dialog.tsx'
import styles from './readlist-page.module.css'
import { RenameReadlistDialog } from './rename-readlist-dialog.tsx'
import { ShareReadlistModal } from './sharing/share-readlist-modal.tsx'

interface ReadlistMenuProps {
  readlist: { id: string; name: string; kept_for_you: boolean }
}

/** The owner's actions on a readlist. */
export function ReadlistMenu({ readlist }: ReadlistMenuProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'share' | 'rename' | 'delete'>()

  function close() {
    setAsking(undefined)
  }

  return (
    <div className={styles.menu}>
      <Button onClick={() => setAsking('share')}>Share</Button>
      {!readlist.kept_for_you && (
        <>
          <Button look="bare" onClick={() => setAsking('rename')}>
            Rename
          </Button>
          <Button look="bare" onClick={() => setAsking('delete')}>
            Delete
          </Button>
        </>
      )}
      <ShareReadlistModal readlist={readlist} open={asking === 'share'} onClose={close} />
      <RenameReadlistDialog readlist={readlist} open={asking === 'rename'} onClose={close} />
      <DeleteReadlistDialog
        readlist={readlist}
        open={asking === 'delete'}
        onClose={close}
        onDeleted={() => void navigate('/readlists', { replace: true })}
      />
    </div>
  )
}

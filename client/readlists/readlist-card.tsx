import { useState } from 'react'
import type { ReadlistSummary } from '#contract/readlists.ts'
import { Button } from '../ui/button.tsx'
import { ShareIcon, TrashIcon } from '../ui/icons.tsx'
import { DeleteReadlistDialog } from './delete-readlist-dialog.tsx'
import { ReadlistFront } from './readlist-front.tsx'
import { ShareReadlistModal } from './share-readlist-modal.tsx'

export function ReadlistCard({ readlist }: { readlist: ReadlistSummary }) {
  const [asking, setAsking] = useState<'share' | 'delete'>()
  const { name, kept_for_you } = readlist

  function close() {
    setAsking(undefined)
  }

  return (
    <ReadlistFront readlist={readlist} {...(kept_for_you && { note: 'kept for you' })}>
      <Button look="bare" small aria-label={`Share ${name}`} onClick={() => setAsking('share')}>
        <ShareIcon size={16} />
        Share
      </Button>
      {!kept_for_you && (
        <Button look="bare" small aria-label={`Delete ${name}`} data-remove onClick={() => setAsking('delete')}>
          <TrashIcon size={16} />
          Delete
        </Button>
      )}
      <ShareReadlistModal readlist={readlist} open={asking === 'share'} onClose={close} />
      <DeleteReadlistDialog readlist={readlist} open={asking === 'delete'} onClose={close} />
    </ReadlistFront>
  )
}

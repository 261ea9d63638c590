import { useState } from 'react'
import type { ReadlistSummary } from '#contract/readlists.ts'
import { ActionMenu } from '../ui/button/action-menu.tsx'
import { Button } from '../ui/button/button.tsx'
import { ShareIcon, TrashIcon } from '../ui/icons/icons.tsx'
import { numberText } from '../ui/text/number-text.ts'
import { DeleteReadlistDialog } from './delete-readlist-dialog.tsx'
import { ReadlistFront } from './readlist-front.tsx'
import { ShareReadlistModal } from './sharing/share-readlist-modal.tsx'

export function ReadlistCard({ readlist }: { readlist: ReadlistSummary }) {
  const [asking, setAsking] = useState<'share' | 'delete'>()
  const { name, kept_for_you, shares_count = 0 } = readlist
  const notes = [kept_for_you && 'updates itself', shares_count > 0 && `shared with ${numberText(shares_count)}`]

  function close() {
    setAsking(undefined)
  }

  return (
    <ReadlistFront readlist={readlist} notes={notes.filter((note) => note !== false)}>
      <Button look="bare" small aria-label={`Share ${name}`} onClick={() => setAsking('share')}>
        <ShareIcon size={16} />
        Share
      </Button>
      {!kept_for_you && (
        <ActionMenu of={name}>
          <Button look="bare" aria-label={`Delete ${name}`} onClick={() => setAsking('delete')}>
            <TrashIcon size={16} />
            Delete
          </Button>
        </ActionMenu>
      )}
      <ShareReadlistModal readlist={readlist} open={asking === 'share'} onClose={close} />
      <DeleteReadlistDialog readlist={readlist} open={asking === 'delete'} onClose={close} />
    </ReadlistFront>
  )
}

import { useState, type ComponentProps } from 'react'
import { Button } from '../ui/button/button.tsx'
import { LeaveReadlistDialog } from './leave-readlist-dialog.tsx'

interface LeaveReadlistButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  readlist: { id: string; name: string; owner: string }
  onLeft?: () => void
}

/** For a reader with whom the readlist is shared. */
export function LeaveReadlistButton({ readlist, onLeft, ...look }: LeaveReadlistButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button {...look} data-remove onClick={() => setAsking(true)}>
        Leave
      </Button>
      <LeaveReadlistDialog
        readlist={readlist}
        open={asking}
        onClose={() => setAsking(false)}
        {...(onLeft && { onLeft })}
      />
    </>
  )
}

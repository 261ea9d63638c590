import { useState, type ComponentProps } from 'react'
import { Button } from '../ui/button/button.tsx'
import { LeaveReadlistDialog } from './leave-readlist-dialog.tsx'

interface LeaveReadlistButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  readlist: { id: string; name: string; owner: string }
  /** Where nothing beside it says what is left. */
  text?: string
  onLeft?: () => void
}

/** For a reader with whom the readlist is shared. */
export function LeaveReadlistButton({ readlist, text = 'Leave', onLeft, ...look }: LeaveReadlistButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button {...look} data-remove onClick={() => setAsking(true)}>
        {text}
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

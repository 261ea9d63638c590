import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { numberText } from '../../ui/text/number-text.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './move-dialog.module.css'

export interface MoveDialogProps {
  title: string
  at: number
  count: number
  onMove: (to: number) => void
  onClose: () => void
}

/** An alternative to dragging, also for long distances. */
export function MoveDialog({ title, at, count, onMove, onClose }: MoveDialogProps) {
  const [position, setPosition] = useState(String(at + 1))
  const number = Number(position)
  const isPosition = Number.isInteger(number) && number >= 1 && number <= count

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPosition) onMove(number - 1)
  }

  return (
    <Modal title="Move Book" open onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <p className={styles.book}>{title}</p>
        <TextField
          label={`Position, from 1 to ${numberText(count)}`}
          inputMode="numeric"
          autoComplete="off"
          value={position}
          error={position === '' || isPosition ? undefined : `Please enter a number from 1 to ${numberText(count)}.`}
          onChange={(event) => setPosition(event.target.value.trim())}
          onFocus={(event) => event.target.select()}
        />
        <div className={styles.ends}>
          <Button small disabled={at === 0} onClick={() => onMove(0)}>
            To the beginning
          </Button>
          <Button small disabled={at === count - 1} onClick={() => onMove(count - 1)}>
            To the end
          </Button>
        </div>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!isPosition}>
            Move
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}

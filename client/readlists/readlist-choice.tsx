import { useState, type ComponentProps } from 'react'
import type { ReadlistSummary } from '#contract/readlists.ts'
import { Button } from '../ui/button/button.tsx'
import { DeleteReadlistDialog } from './delete-readlist-dialog.tsx'
import styles from './manage-readlists.module.css'
import { RenameReadlistDialog } from './rename-readlist-dialog.tsx'

interface ReadlistChoiceProps extends Pick<ComponentProps<'li'>, 'aria-posinset' | 'aria-setsize'> {
  readlist: ReadlistSummary
  selected: boolean
  onSelect: (isIn: boolean) => void
}

export function ReadlistChoice({ readlist, selected, onSelect, ...itemProps }: ReadlistChoiceProps) {
  const [asking, setAsking] = useState<'rename' | 'delete'>()
  const { name, kept_for_you } = readlist
  return (
    <li {...itemProps} className={styles.list}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.box}
          checked={selected}
          disabled={kept_for_you}
          onChange={(event) => onSelect(event.target.checked)}
        />
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {kept_for_you && <span className={styles.note}>updates itself</span>}
      </label>
      {!kept_for_you && (
        <div className={styles.changes}>
          <Button
            look="bare"
            small
            className={styles.change}
            aria-label={`Rename ${name}`}
            onClick={() => setAsking('rename')}
          >
            Rename
          </Button>
          <Button
            look="bare"
            small
            className={styles.change}
            aria-label={`Delete ${name}`}
            data-remove
            onClick={() => setAsking('delete')}
          >
            Delete
          </Button>
          <RenameReadlistDialog readlist={readlist} open={asking === 'rename'} onClose={() => setAsking(undefined)} />
          <DeleteReadlistDialog readlist={readlist} open={asking === 'delete'} onClose={() => setAsking(undefined)} />
        </div>
      )}
    </li>
  )
}

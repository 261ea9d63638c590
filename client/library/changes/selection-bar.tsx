import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'
import { numberText } from '../../ui/text/number-text.ts'
import { booksText } from './books-text.ts'
import styles from './selection-bar.module.css'
import type { ChangeKind } from './use-choices.ts'
import type { Selection } from './use-selection.ts'

const { Popup: ChangeDialog, preload } = lazyDialog(async () => (await import('./change-dialog.tsx')).ChangeDialog)

interface SelectionBarProps {
  selection: Selection
  /** How many books are loaded. */
  shown: number
  onDone: () => void
}

const changes: readonly { kind: ChangeKind; text: string }[] = [
  { kind: 'state', text: 'State' },
  { kind: 'readlist', text: 'Readlist' },
  { kind: 'visibility', text: 'Visibility' },
]

/** What can be done with the selected books; stays in view while the list scrolls. */
export function SelectionBar({ selection, shown, onDone }: SelectionBarProps) {
  const [opened, setOpened] = useState<{ kind: ChangeKind; open: boolean; time: number }>()
  const { chosen, chooseAll, keepOnly } = selection
  const none = chosen.size === 0
  const close = () => setOpened((before) => before && { ...before, open: false })

  return (
    <section className={styles.bar} aria-label="Selected books">
      <output className={styles.count}>{none ? 'Select books' : `${booksText(chosen.size)} selected`}</output>
      <Button look="bare" small className={styles.all} aria-disabled={chosen.size === shown} onClick={chooseAll}>
        Select all {numberText(shown)} shown
      </Button>
      <div className={styles.actions}>
        {changes.map(({ kind, text }) => (
          <Button
            key={kind}
            small
            disabled={none}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setOpened((before) => ({ kind, open: true, time: (before?.time ?? 0) + 1 }))}
          >
            {text}
          </Button>
        ))}
        <Button look="bare" small onClick={onDone}>
          Done
        </Button>
      </div>
      {opened && (
        <ChangeDialog
          key={opened.time}
          kind={opened.kind}
          books={[...chosen.values()]}
          open={opened.open}
          onOver={keepOnly}
          onClose={close}
        />
      )}
    </section>
  )
}

import { memo, useRef, useState } from 'react'
import type { Import, ImportRow } from '#contract/imports/imports.ts'
import { classNames } from '../../ui/class-names.ts'
import { useDecideRow, type Decision } from '../data/use-decide-row.ts'
import { ChooseBook } from './choose-book.tsx'
import { fateOf } from './fate.ts'
import { FileSays } from './file-says.tsx'
import styles from './file-row.module.css'
import { RowActions } from './row-actions.tsx'
import { RowBook } from './row-book.tsx'
import { rowAttribute } from './use-row-keys.ts'

interface FileRowProps {
  imported: Import
  row: ImportRow
}

/** What the file says, which book that is, and why. */
export const FileRow = memo(
  function FileRow({ imported, row }: FileRowProps) {
    const { mutate, isPending } = useDecideRow(imported.id, row.row)
    const [choosing, setChoosing] = useState(false)
    const item = useRef<HTMLLIElement>(null)

    function decide(decision: Decision) {
      mutate(decision, {
        onSuccess() {
          // The panel, and with it the button that had the focus, is gone then.
          if (choosing) item.current?.focus({ preventScroll: true })
          setChoosing(false)
        },
      })
    }

    return (
      <li
        ref={item}
        {...{ [rowAttribute]: row.row }}
        tabIndex={-1}
        className={classNames(styles.row, fateOf(row) === 'left out' && styles.leftOut)}
        aria-label={`Row ${row.row}: ${row.title}`}
      >
        <FileSays row={row} />
        <RowBook row={row} />
        <RowActions
          imported={imported}
          row={row}
          pending={isPending}
          choosing={choosing}
          onDecide={decide}
          onChoose={() => setChoosing(!choosing)}
        />
        {choosing && (
          <ChooseBook
            row={row}
            pending={isPending}
            onChoose={(google_books_id) => decide({ decision: 'book', google_books_id })}
          />
        )}
      </li>
    )
  },
  // Of the import, a row shows only what can be done with it.
  (before, now) =>
    before.row === now.row && before.imported.id === now.imported.id && before.imported.state === now.imported.state,
)

import { useRef, useState } from 'react'
import type { Import } from '#contract/imports/imports.ts'
import type { RowFilter } from '../data/imports-queries.ts'
import { RowKeysHint } from './row-keys-hint.tsx'
import { RowsPage } from './rows-page.tsx'
import styles from './row-pages.module.css'
import { useRowKeys } from './use-row-keys.ts'

/** What holds of every row of a tab. */
const hints: Partial<Record<RowFilter, string>> = {
  uncertain: 'Until you decide, each of these comes as a book of your own, which only you see.',
  not_found: 'No catalogue knows these. Each comes as a book of your own, which only you see.',
  losses: 'What could not be read is named beside each; the rest of the line comes.',
}

interface RowPagesProps {
  imported: Import
  filter: RowFilter
}

/** The pages read so far; the last one asks for the next. */
export function RowPages({ imported, filter }: RowPagesProps) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = useRowKeys(list)

  function addPage(after: string) {
    setCursors((before) => (before.includes(after) ? before : [...before, after]))
  }

  return (
    <>
      {(imported.state === 'matching' || imported.state === 'ready') && hints[filter] && (
        <p className={styles.hint}>{hints[filter]}</p>
      )}
      {/* There is nothing left to say of what did not come in. */}
      {filter !== 'left_out' && <RowKeysHint imported={imported} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys are a shortcut for buttons that are there too */}
      <div ref={list} onKeyDown={onKeyDown}>
        {cursors.map((after, index) => (
          <RowsPage
            key={after ?? 'start'}
            imported={imported}
            filter={filter}
            after={after}
            isLast={index === cursors.length - 1}
            onMore={addPage}
          />
        ))}
      </div>
    </>
  )
}

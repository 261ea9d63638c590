import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Import, ImportRow } from '#contract/imports/imports.ts'
import { useApi } from '../../transport/api-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { paceOf } from '../data/poll-pace.ts'
import { rowsQuery, type RowFilter } from '../data/imports-queries.ts'
import { FileRow } from './file-row.tsx'
import styles from './rows-page.module.css'
import { useIsNear } from './use-is-near.ts'

interface RowsPageProps {
  imported: Import
  filter: RowFilter
  after: string | undefined
  isLast: boolean
  onMore: (after: string) => void
}

const refreshMs = 3_000

/** Fifty rows. Away from the window only their height is left. */
export function RowsPage({ imported, filter, after, isLast, onMore }: RowsPageProps) {
  const item = useRef<HTMLDivElement>(null)
  const { isNear, height } = useIsNear(item)
  const rows = useQuery({
    ...rowsQuery(useApi(), imported.id, filter, after),
    // Books appear as they are found, and effects as they are worked out.
    refetchInterval: ({ state: { data } }) =>
      isNear &&
      paceOf(imported) === 'moving' &&
      (data?.results.some(({ outcome, effect }) => outcome === 'pending' || effect === null) ?? true) &&
      refreshMs,
  })
  const next = rows.data?.next ?? null
  useReadWhenStill(imported, rows.refetch)

  if (!isNear && height > 0) return <div ref={item} className={styles.page} style={{ blockSize: height }} aria-hidden />
  return (
    <div ref={item} className={styles.page}>
      <QueryContent query={rows} skeleton={<RowsSkeleton />} failure="Failed to load these rows.">
        {({ results }) =>
          results.length === 0 && after === undefined ? (
            <EmptyState text={emptyTexts[filter]} />
          ) : (
            <ol className={styles.rows} aria-label={rangeText(results)}>
              {results.map((row) => (
                <FileRow key={row.row} imported={imported} row={row} />
              ))}
            </ol>
          )
        }
      </QueryContent>
      {isLast && next !== null && <More onMore={() => onMore(next)} />}
    </div>
  )
}

/** The last look at the rows may lie before the last change. */
function useReadWhenStill(imported: Import, read: () => unknown): void {
  const pace = paceOf(imported)
  const before = useRef(pace)
  const readAgain = useEffectEvent(() => void read())

  useEffect(() => {
    if (before.current !== pace && pace === 'still') readAgain()
    before.current = pace
  }, [pace])
}

const emptyTexts: Record<RowFilter, string> = {
  all: 'There are no rows.',
  uncertain: 'Nothing to check: every book we found is certain.',
  not_found: 'Every book was found.',
  here: 'None of these books is in your library yet.',
  losses: 'Everything in the file could be read.',
  left_out: 'Everything came in.',
}

function rangeText(rows: readonly ImportRow[]): string {
  return `Rows ${rows[0]?.row} to ${rows.at(-1)?.row}`
}

/** Pressed by itself when it comes near. */
function More({ onMore }: { onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)

  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && more(), { rootMargin: '800px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [])

  return (
    <div ref={end} className={styles.more}>
      <Button onClick={onMore}>Show more rows</Button>
    </div>
  )
}

function RowsSkeleton() {
  return (
    <div className={styles.skeletons}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} shape="block" className={styles.skeleton} />
      ))}
    </div>
  )
}

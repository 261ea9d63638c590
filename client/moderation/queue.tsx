import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../transport/api-context.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { ShowMore } from '../ui/paging/show-more.tsx'
import { numberText } from '../ui/text/number-text.ts'
import styles from './moderation-page.module.css'
import { reportedQuery } from './moderation-queries.ts'
import { ReportedThing } from './reported-thing.tsx'

/** What waits for a decision, what waits longest first. */
export function Queue() {
  const queue = useInfiniteQuery(reportedQuery(useApi()))
  const heading = useRef<HTMLHeadingElement>(null)
  const showToast = useToast()

  /** The decided thing is gone, and with it whatever had the focus. */
  function onDecided(message: string) {
    heading.current?.focus()
    showToast({ message })
  }

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        Waiting for a decision
      </h2>
      <QueryContent query={queue} failure="Failed to load the reports.">
        {({ pages }) => {
          const things = pages.flatMap((page) => page.results)
          if (things.length === 0) return <EmptyState text="Nothing waits." hint="What readers report appears here." />
          return (
            <>
              <p className={styles.count}>{countText(pages[0]?.total ?? things.length)}</p>
              <ul className={styles.queue}>
                {things.map((thing) => (
                  <li key={`${thing.kind} ${thing.id}`}>
                    <ReportedThing thing={thing} onDecided={onDecided} />
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </QueryContent>
      <ShowMore list={queue} className={styles.more} />
    </>
  )
}

function countText(total: number): string {
  return total === 1 ? '1 thing was reported.' : `${numberText(total)} things were reported.`
}

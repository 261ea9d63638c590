import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Report } from '#contract/moderation/reports.ts'
import { reasonText, thingTexts } from '../../reporting/report-texts.ts'
import { useApi } from '../../transport/api-context.ts'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { ShowMore } from '../../ui/paging/show-more.tsx'
import { dateText } from '../../ui/text/date-text.ts'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import styles from './entries.module.css'
import { reportsQuery } from './reports-queries.ts'

/** What the reader reported, and what came of it. */
export function ReportsSection() {
  const reports = useInfiniteQuery(reportsQuery(useApi()))
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <SectionHeader id={heading} title="Your reports" />
      <QueryContent query={reports} failure="Failed to load your reports.">
        {({ pages }) => {
          const shown = pages.flatMap((page) => page.results)
          if (shown.length === 0) {
            return (
              <p className={styles.text}>
                You have reported nothing. ‘Report’ is below every review and on every profile and readlist of others.
              </p>
            )
          }
          return (
            <ul className={styles.list}>
              {shown.map((report) => (
                <Entry key={report.id} report={report} />
              ))}
            </ul>
          )
        }}
      </QueryContent>
      <ShowMore list={reports} />
    </section>
  )
}

function Entry({ report }: { report: Report }) {
  const { kind, username, title, reason, words, reported_at, outcome } = report
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        <span className={styles.what}>
          {thingTexts[kind]} {username && `by ${username}`}
          {title && (
            <>
              {' · '}
              <bdi>{title}</bdi>
            </>
          )}
        </span>
        <span className={styles.mark} data-outcome={outcome}>
          {outcomeTexts[outcome]}
        </span>
      </p>
      <p className={styles.text}>
        {reasonText(reason)} · <time dateTime={reported_at}>{dateText(reported_at)}</time>
      </p>
      {words && (
        <p className={styles.quote} dir="auto">
          {words}
        </p>
      )}
    </li>
  )
}

const outcomeTexts = { waiting: 'Waiting', acted: 'Moderators acted', no_action: 'No action taken' }

import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { listNotices } from '#contract/moderation/reports.ts'
import { useApi } from '../../transport/api-context.ts'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { ShowMore } from '../../ui/paging/show-more.tsx'
import { dateText } from '../../ui/text/date-text.ts'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import styles from './entries.module.css'
import { noticesQuery } from './reports-queries.ts'

type Notice = Reply<typeof listNotices>['results'][number]

/** What moderators decided about the reader; renders nothing before the first. */
export function NoticesSection() {
  const notices = useInfiniteQuery(noticesQuery(useApi()))
  const heading = useId()
  if (notices.data?.pages[0]?.results.length === 0) return null
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <SectionHeader id={heading} title="What moderators decided about you" />
      <QueryContent query={notices} failure="Failed to load what moderators decided about you.">
        {({ pages }) => (
          <ul className={styles.list}>
            {pages
              .flatMap((page) => page.results)
              .map((notice) => (
                <Entry key={notice.id} notice={notice} />
              ))}
          </ul>
        )}
      </QueryContent>
      <ShowMore list={notices} />
    </section>
  )
}

function Entry({ notice }: { notice: Notice }) {
  const { why, acted_at, is_reversed, text, act } = notice
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        <span className={styles.what}>{actText(notice)}</span>
        {is_reversed && <span className={styles.mark}>Reversed</span>}
      </p>
      <p className={styles.text}>
        <bdi>{why}</bdi> · <time dateTime={acted_at}>{dateText(acted_at)}</time>
      </p>
      {text && act !== 'remove_picture' && (
        <p className={styles.quote} dir="auto">
          {text}
        </p>
      )}
    </li>
  )
}

function actText({ act, kind, until }: Notice): string {
  if (act === 'hide' && kind === 'group') return 'The names in your group were removed'
  if (act === 'hide') return `Your ${kind === 'profile' ? 'bio' : kind} was removed`
  if (act === 'remove_picture') return 'Your picture was removed'
  if (act === 'remove_name') return 'Your username was removed'
  if (act === 'suspend')
    return until === null ? 'You were suspended for good' : `You were suspended until ${dateText(until)}`
  return 'You were warned'
}

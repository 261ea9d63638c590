import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../transport/api-context.ts'
import { detailsHref } from '../../books/book-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { dateText } from '../../ui/text/date-text.ts'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { ShowMore } from '../../ui/paging/show-more.tsx'
import { pointsHistoryQuery } from '../../points/points-queries.ts'
import styles from './points-history.module.css'

/** All of the reader's awards, loaded on request. */
export function PointsHistory() {
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.history}>
      <header className={styles.header}>
        <h2>How you earned your points</h2>
        <Button small aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide history' : 'Show history'}
        </Button>
      </header>
      {open && <History />}
    </section>
  )
}

function History() {
  const history = useInfiniteQuery(pointsHistoryQuery(useApi()))
  return (
    <QueryContent query={history} failure="Failed to load the history.">
      {({ pages }) => {
        const awards = pages.flatMap((page) => page.results)
        if (awards.length === 0)
          return <p className={styles.none}>Nothing yet. Finish a book to earn your first points.</p>
        return (
          <>
            <ol className={styles.list} aria-label="Your points history">
              {awards.map(({ id, description, points, reason, created_at, book }) => (
                <li key={id} className={styles.award}>
                  <p className={styles.what}>
                    {description}
                    {book && (
                      <>
                        : <Link to={detailsHref(book)}>{book.title}</Link>
                      </>
                    )}
                  </p>
                  <p className={styles.points}>{points > 0 ? `+${points}` : points}</p>
                  {reason && <p className={styles.reason}>{reason}</p>}
                  <time className={styles.when} dateTime={created_at}>
                    {dateText(created_at)}
                  </time>
                </li>
              ))}
            </ol>
            <ShowMore list={history} />
          </>
        )
      }}
    </QueryContent>
  )
}

import { knowsMostPages } from '#contract/library/known-pages.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { classNames } from '../../ui/class-names.ts'
import { numberText } from '../../ui/text/number-text.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import card from './figures-card.module.css'
import styles from './year-so-far.module.css'

const format = { long: monthFormat('long'), narrow: monthFormat('narrow') }

/** Books and pages of this year, with a bar for each month. */
export function YearSoFar({ year, books, pages, books_with_pages, by_month }: ReadingLife['year']) {
  const most = Math.max(1, ...by_month)
  const told = by_month.flatMap((count, month) =>
    count > 0 ? [`${monthName(month, 'long')} ${numberText(count)}`] : [],
  )
  return (
    <section className={card.card} aria-labelledby="year-so-far">
      <h2 id="year-so-far" className={card.title}>
        {year} so far
      </h2>
      {books === 0 ? (
        <p className={styles.none}>No books finished yet this year.</p>
      ) : (
        <p className={styles.counts}>
          <span>
            <strong className={card.number}>{numberText(books)}</strong> {books === 1 ? 'book' : 'books'}
          </span>{' '}
          {knowsMostPages(books_with_pages, books) && (
            <span>
              <strong className={card.number}>{numberText(pages)}</strong> {pages === 1 ? 'page' : 'pages'}
            </span>
          )}
        </p>
      )}
      {told.length > 0 && <VisuallyHidden>Books by month: {told.join(', ')}.</VisuallyHidden>}
      {/* Without any, the bars would be a row of lines. */}
      {books > 0 && (
        <div className={styles.months} aria-hidden>
          {by_month.map((count, month) => (
            <div key={monthName(month, 'long')} className={styles.month}>
              <span className={styles.room}>
                <span className={styles.bar} style={{ blockSize: `${(count / most) * 100}%` }} />
              </span>
              <span className={classNames(styles.letter, month % 3 > 0 && styles.betweenQuarters)}>
                {monthName(month, 'narrow')}
              </span>
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

function monthFormat(month: 'long' | 'narrow') {
  return new Intl.DateTimeFormat('en', { month, timeZone: 'UTC' })
}

function monthName(month: number, length: keyof typeof format): string {
  return format[length].format(Date.UTC(2024, month, 1))
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Stats } from '#contract/library/stats.ts'
import { authorHref } from '../books/book-text.ts'
import { libraryHref } from '../library/data/library-address.ts'
import { libraryOverviewQuery } from '../library/data/library-queries.ts'
import { useApi } from '../transport/api-context.ts'
import { numberText } from '../ui/text/number-text.ts'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { firstStatsQuery } from './data/first-stats-query.ts'
import { countText } from '../ui/text/count-text.ts'
import { booksText } from './data/import-text.ts'
import styles from './first-stats.module.css'

const yearsShown = 15
const authorsShown = 5

interface Year {
  year: number
  books: number
}

/** A look at what the log of readings can say: the years, and who was read most. Nothing where nothing was finished. */
export function FirstStats({ importId }: { importId: string }) {
  const api = useApi()
  const { data: stats, isPending: isCounting } = useQuery(firstStatsQuery(api, importId))
  const { data: overview, isPending } = useQuery(libraryOverviewQuery(api))
  // As high as what comes, so that nothing below it jumps.
  if (isCounting || isPending) return <div className={styles.waiting} aria-hidden />
  if (!stats || !overview || stats.readings === 0) return null
  const { years } = overview
  return (
    <section className={styles.section} aria-labelledby="first-stats">
      <SectionHeader id="first-stats" title="Your reading so far">
        <Link to="/stats?span=all">All your statistics</Link>
      </SectionHeader>
      <p className={styles.text}>{summaryOf(stats)}</p>
      <div className={styles.columns}>
        {years.length > 1 && <Years years={withEmptyYears(years)} />}
        <Authors authors={stats.authors.slice(0, authorsShown)} />
      </div>
    </section>
  )
}

/** '326 books finished, 12 of them more than once. 98,400 pages, known for 290 of 340 readings.' */
function summaryOf({ books, readings, reread, pages, pages_known }: Stats): string {
  const again = reread > 0 ? `, and ${countText(reread, 're-reading', 're-readings')}` : ''
  const finished = `${booksText(books)} finished${again}.`
  if (pages_known === 0) return finished
  const known =
    pages_known === readings ? '' : `, known for ${numberText(pages_known)} of ${numberText(readings)} readings`
  return `${finished} ${countText(pages, 'page', 'pages')}${known}.`
}

/** The latest ones in a row, oldest first, also those in which nothing was finished. `years` are latest first. */
function withEmptyYears(years: readonly Year[]): Year[] {
  const [last, first] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0]
  const count = Math.min(yearsShown, last - first + 1)
  return Array.from({ length: count }, (_, index) => {
    const year = last - count + 1 + index
    return years.find((each) => each.year === year) ?? { year, books: 0 }
  })
}

function Years({ years }: { years: Year[] }) {
  const most = Math.max(...years.map(({ books }) => books))
  return (
    <div>
      <h3 className={styles.name}>Books finished in each year</h3>
      <ol className={styles.years}>
        {years.map(({ year, books }) => (
          <li key={year} className={styles.year}>
            <Link className={styles.bar} to={libraryHref({ year })} aria-label={`${year}: ${booksText(books)}`}>
              <span className={styles.count} aria-hidden>
                {numberText(books)}
              </span>
              <span className={styles.fill} style={{ blockSize: `calc((100% - 1.5rem) * ${books / most})` }} />
            </Link>
            <span className={styles.label} aria-hidden>
              <span className={styles.century}>{String(year).slice(0, 2)}</span>
              {String(year).slice(2)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Authors({ authors }: { authors: Stats['authors'] }) {
  return (
    <div>
      <h3 className={styles.name}>Read most often</h3>
      <ol className={styles.authors}>
        {authors.map(({ name, readings }) => (
          <li key={name} className={styles.author}>
            <Link to={authorHref(name)} dir="auto">
              {name}
            </Link>
            <span className={styles.times}>{countText(readings, 'reading', 'readings')}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { knowsHalf } from '#contract/library/known-pages.ts'
import type { Stats } from '#contract/library/stats.ts'
import { useShowsGame } from '../session/session-context.ts'
import { CoverLink, TitleLink } from '../books/book-links.tsx'
import { numberText } from '../ui/text/number-text.ts'
import { countText } from '../ui/text/count-text.ts'
import { knownText, unitOf } from './breakdown-text.ts'
import { hrefOf } from './breakdowns.ts'
import type { Span } from './span.ts'
import styles from './figures.module.css'

interface FiguresProps {
  stats: Stats
  span: Span
  /** In books, than the year before. */
  change: string
}

/** The figures on top, and below them once what they rest on; what rests on too little is named there as well. */
export function Figures({ stats, span, change }: FiguresProps) {
  const { books, readings, reread, pages, pages_known, minutes, known, started, stopped, set_aside } = stats
  const { median_days, pages_per_day, streak } = stats
  const showsGame = useShowsGame()
  const telling = {
    pages: readings === 0 || knowsHalf(pages_known, readings),
    days: median_days !== null && knowsHalf(known.days, readings),
    pace: pages_per_day !== null && knowsHalf(known.pace, readings),
  }
  const rests = restText(stats, [
    telling.pages && ['pages', pages_known],
    telling.days && ['days per book', known.days],
    telling.pace && ['pages per day', known.pace],
  ])
  return (
    <div className={styles.top}>
      <dl className={styles.figures}>
        <Figure
          name={books === 1 ? 'Book finished' : 'Books finished'}
          number={numberText(books)}
          href={books > 0 ? hrefOf(span) : undefined}
          note={reread > 0 ? `${countText(readings, 'reading', 'readings')}, ${numberText(reread)} of them again` : ''}
          change={change}
        />
        {telling.pages && (
          <Figure name={pages_known < readings ? 'Pages, at least' : 'Pages'} number={numberText(pages)} />
        )}
        {minutes > 0 && <Figure name="Listened" number={hoursText(minutes)} />}
        {telling.days && <Figure name="Days per book" number={numberText(median_days ?? 0)} note="median" />}
        {telling.pace && (
          <Figure name="Pages per day" number={numberText(pages_per_day ?? 0)} note="between start and finish" />
        )}
        {/* Of books that were brought along no day of reading is noted. */}
        {streak.days > 0 && (
          <Figure
            name={streak.days === 1 ? 'Day read' : 'Days read'}
            number={numberText(streak.days)}
            note={streak.longest > 1 && showsGame ? `${numberText(streak.longest)} in a row` : ''}
          />
        )}
        {started + stopped + set_aside > 0 && (
          <div className={styles.figure}>
            <dt className={styles.name}>Started and left</dt>
            <dd className={styles.counts}>
              <Count text="started" n={started} href={hrefOf(span, { reading: 'started' })} />
              <Count text="did not finish" n={stopped} href={hrefOf(span, { reading: 'stopped' })} />
              <Count text="paused" n={set_aside} href="/library?state=PAUSED" />
            </dd>
          </div>
        )}
      </dl>
      {readings > 0 && (rests !== '' || pages_known < readings || !telling.days) && (
        <p className={styles.rests}>
          {rests} {!telling.pages && `${thinPagesText(stats)} `}
          {pages_known < readings && <AddLengths span={span} />}
          {!telling.days && ` ${thinDaysText(stats)}`}
        </p>
      )}
    </div>
  )
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** 'Pages from 28, and days per book from 30 of 34 books.'; '' if all rest on all. */
function restText(stats: Stats, told: (false | [name: string, known: number])[]): string {
  const partly = told.filter((each) => each !== false).filter(([, known]) => known < stats.readings)
  if (partly.length === 0) return ''
  const { one, many } = unitOf(stats)
  const text = list.format(partly.map(([name, known]) => `${name} from ${numberText(known)}`))
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} of ${countText(stats.readings, one, many)}.`
}

/** Of pages that are known of fewer than half. */
function thinPagesText(stats: Stats): string {
  const { pages, pages_known } = stats
  if (pages_known === 0) return 'The lengths of these books are not known.'
  return `At least ${countText(pages, 'page', 'pages')}: lengths known for ${knownText(pages_known, stats)}.`
}

function thinDaysText(stats: Stats): string {
  const { known, median_days } = stats
  if (median_days === null) return 'Days per book need a start and a finish.'
  return `${countText(median_days, 'day', 'days')} per book in ${knownText(known.days, stats)} with a start and a finish.`
}

/** Leads to the books whose length a reader may add. */
export function AddLengths({ span }: { span: Span }) {
  return <Link to={hrefOf(span, { lacks: 'pages' })}>Add lengths</Link>
}

interface FigureProps {
  name: string
  number: string
  note?: string
  change?: string
  href?: string | undefined
}

function Figure({ name, number, note = '', change = '', href }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.number}>{href === undefined ? number : <Link to={href}>{number}</Link>}</dd>
      {note !== '' && <dd className={styles.note}>{note}</dd>}
      {change !== '' && <dd className={styles.note}>{change}</dd>}
    </div>
  )
}

function Count({ text, n, href }: { text: string; n: number; href: string }): ReactNode {
  return n > 0 && <Link to={href}>{`${numberText(n)} ${text}`}</Link>
}

function hoursText(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${numberText(Math.round(minutes / 60))} h`
}

/** The longest and the shortest book. */
export function Extremes({ stats: { longest, shortest } }: { stats: Stats }) {
  if (!longest || !shortest) return null
  const isOne = longest.book.google_books_id === shortest.book.google_books_id
  return (
    <ul className={styles.extremes}>
      <Extreme text={isOne ? 'The only one with known pages' : 'The longest'} found={longest} />
      {!isOne && <Extreme text="The shortest" found={shortest} />}
    </ul>
  )
}

function Extreme({ text, found: { book, pages } }: { text: string; found: NonNullable<Stats['longest']> }) {
  return (
    <li className={styles.extreme}>
      <CoverLink book={book} />
      <div>
        <p className={styles.note}>{text}</p>
        <TitleLink book={book} />
        <p className={styles.note}>{countText(pages, 'page', 'pages')}</p>
      </div>
    </li>
  )
}

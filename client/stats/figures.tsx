import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { knowsMostPages } from '#contract/library/known-pages.ts'
import type { Stats } from '#contract/library/stats.ts'
import { useShowsGame } from '../session/session-context.ts'
import { CoverLink, TitleLink } from '../books/book-links.tsx'
import { numberText } from '../ui/text/number-text.ts'
import { countText } from '../ui/text/count-text.ts'
import { knownText } from './breakdown-text.ts'
import { hrefOf } from './breakdowns.ts'
import type { Span } from './span.ts'
import styles from './figures.module.css'

interface FiguresProps {
  stats: Stats
  span: Span
  /** In books, than the year before. */
  change: string
}

/** The figures on top; each says what it rests on. */
export function Figures({ stats, span, change }: FiguresProps) {
  const { books, readings, reread, pages, pages_known, minutes, known, started, stopped, set_aside } = stats
  const { median_days, pages_per_day, streak } = stats
  const showsGame = useShowsGame()
  return (
    <dl className={styles.figures}>
      <Figure
        name={books === 1 ? 'Book finished' : 'Books finished'}
        number={numberText(books)}
        href={books > 0 ? hrefOf(span) : undefined}
        note={reread > 0 ? `${countText(readings, 'reading', 'readings')}, ${numberText(reread)} of them again` : ''}
        change={change}
      />
      {readings === 0 || knowsMostPages(pages_known, readings) ? (
        <Figure name="Pages" number={numberText(pages)} note={fromText(pages_known, stats)} />
      ) : (
        <QuietFigure
          name="Pages"
          note={
            pages_known === 0
              ? 'The length of these books is not known.'
              : `${numberText(pages)} in ${knownText(pages_known, stats)}; the length of the others is not known.`
          }
        />
      )}
      {minutes > 0 && <Figure name="Listened" number={hoursText(minutes)} note={fromText(known.minutes, stats)} />}
      <Figure
        name="Days per book"
        number={median_days === null ? '–' : numberText(median_days)}
        note={
          median_days === null
            ? 'needs a start and a finish'
            : ['median', fromText(known.days, stats)].filter(Boolean).join(', ')
        }
      />
      {pages_per_day === null || knowsMostPages(known.pace, readings) ? (
        <Figure
          name="Pages per day"
          number={pages_per_day === null ? '–' : numberText(pages_per_day)}
          note={
            pages_per_day === null
              ? 'needs a start, a finish and pages'
              : ['while reading', fromText(known.pace, stats)].filter(Boolean).join(', ')
          }
        />
      ) : (
        <QuietFigure
          name="Pages per day"
          note={`${numberText(pages_per_day)} while reading, ${fromText(known.pace, stats)}`}
        />
      )}
      <Figure
        name={streak.days === 1 ? 'Day read' : 'Days read'}
        number={numberText(streak.days)}
        note={streak.longest > 1 && showsGame ? `${numberText(streak.longest)} in a row` : ''}
      />
      <div className={styles.figure}>
        <dt className={styles.name}>Started and left</dt>
        <dd className={styles.counts}>
          <Count text="started" n={started} href={hrefOf(span, { reading: 'started' })} />
          <Count text="did not finish" n={stopped} href={hrefOf(span, { reading: 'stopped' })} />
          <Count text="paused" n={set_aside} href="/library?state=PAUSED" />
        </dd>
      </div>
    </dl>
  )
}

/** 'from 13 of 34 books'; '' if from all. */
function fromText(known: number, stats: Stats): string {
  const rests = knownText(known, stats)
  return rests && `from ${rests}`
}

interface FigureProps {
  name: string
  number: string
  /** What it rests on. */
  note: string
  change?: string
  href?: string | undefined
}

function Figure({ name, number, note, change = '', href }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.number}>{href === undefined ? number : <Link to={href}>{number}</Link>}</dd>
      {note !== '' && <dd className={styles.note}>{note}</dd>}
      {change !== '' && <dd className={styles.note}>{change}</dd>}
    </div>
  )
}

/** One that rests on too little to be told in large type. */
function QuietFigure({ name, note }: Pick<FigureProps, 'name' | 'note'>) {
  return (
    <div className={styles.figure}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.note}>{note}</dd>
    </div>
  )
}

function Count({ text, n, href }: { text: string; n: number; href: string }): ReactNode {
  const said = `${numberText(n)} ${text}`
  return n > 0 ? <Link to={href}>{said}</Link> : <span>{said}</span>
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

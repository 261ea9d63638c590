import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Stats } from '#contract/library/stats.ts'
import { goalsQuery } from '../goals/goals-queries.ts'
import { GoalsSection } from '../goals/goals-section.tsx'
import { libraryOverviewQuery } from '../library/data/library-queries.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { isFirstLoad } from '../transport/first-load.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../ui/feedback/failure-notice.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { ShelfIcon } from '../ui/icons/icons.tsx'
import { localDay } from '../ui/text/day-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { usePageTitle } from '../ui/text/use-page-title.ts'
import { AllAlike } from './all-alike.tsx'
import { BreakdownFigure } from './breakdown-figure.tsx'
import { missingTexts, unitOf } from './breakdown-text.ts'
import { breakdownsOf, isAllAlike, isThin, withOther, type Breakdown, type OtherSpan } from './breakdowns.ts'
import { BesidePicker, BesideTable } from './beside.tsx'
import { BesideReaders } from './beside-readers.tsx'
import { yearChangeText } from './year-change-text.ts'
import { Calendar } from './calendar.tsx'
import { AddLengths, Figures } from './figures.tsx'
import { AuthorsAndBooks } from './authors-and-books.tsx'
import { PagesByDay, tellsPagesByDay } from './pages-by-day.tsx'
import {
  chosenText,
  nameOf,
  readBeside,
  readChosen,
  spanOf,
  withBeside,
  withChosen,
  type Beside,
  type Chosen,
  type Span,
} from './span.ts'
import { SpanPicker } from './span-picker.tsx'
import { statsQuery } from './stats-queries.ts'
import { StatsSkeleton } from './stats-skeleton.tsx'
import styles from './stats-page.module.css'

/** What the reader read in a year, in any other span, or ever. */
export function StatsPage() {
  const [params, setParams] = useSearchParams()
  const api = useApi()
  const overview = useQuery(libraryOverviewQuery(api))
  const thisYear = Number(localDay().slice(0, 4))
  const chosen = readChosen(params, thisYear)
  const stats = useQuery(statsQuery(api, spanOf(chosen)))
  const beside = readBeside(params, chosen)
  const spanBeside = beside?.kind === 'readers' ? undefined : beside
  const [openedBeside] = useState(spanBeside && nameOf(spanBeside))
  const other = useQuery({ ...statsQuery(api, spanOf(spanBeside ?? chosen)), enabled: spanBeside !== undefined })
  const hasGoals = chosen.kind !== 'days'
  const goals = useQuery({ ...goalsQuery(api), enabled: hasGoals })
  const years = overview.data?.years.map(({ year }) => year) ?? []
  usePageTitle('Stats')

  function choose(to: Chosen) {
    setParams((now) => withChosen(now, to, thisYear), { preventScrollReset: true })
  }

  function chooseBeside(to: Beside | undefined) {
    setParams((now) => withBeside(now, to), { preventScrollReset: true })
  }

  // On opening, the goals and both spans come together: what came first would jump.
  const isOpening =
    isFirstLoad(stats) ||
    (hasGoals && isFirstLoad(goals)) ||
    (spanBeside !== undefined && nameOf(spanBeside) === openedBeside && isFirstLoad(other))

  return (
    <>
      <header className={styles.header}>
        <h1>Your reading {chosenText(chosen)}</h1>
        <div className={styles.pickers}>
          <SpanPicker label="Time" chosen={chosen} years={[thisYear, ...years]} onChoose={choose} />
          <BesidePicker
            beside={beside}
            years={years.filter((year) => chosen.kind !== 'year' || year !== chosen.year)}
            onBeside={chooseBeside}
          />
          {chosen.kind === 'year' && (
            <ButtonLink to={`/year/${chosen.year}`} look="primary">
              See your {chosen.year} in books
            </ButtonLink>
          )}
        </div>
      </header>
      {hasGoals && !isOpening && (
        <div className={styles.goals}>
          <GoalsSection year={chosen.kind === 'year' ? chosen.year : undefined} thisYear={thisYear} />
        </div>
      )}
      {isOpening ? (
        <Loading text="Counting your reading...">
          <StatsSkeleton />
        </Loading>
      ) : !stats.data ? (
        <FailureNotice
          text={errorMessage(stats.error, 'Failed to load your stats.')}
          pending={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      ) : (
        <div aria-busy={stats.isPlaceholderData} className={stats.isPlaceholderData ? styles.stale : undefined}>
          <Shown
            stats={stats.data}
            span={spanOf(chosen)}
            chosen={chosen}
            change={chosen.kind === 'year' ? changeOf(chosen.year, stats.data, overview.data?.years) : ''}
            isBesideReaders={beside?.kind === 'readers'}
            other={
              spanBeside && other.data
                ? { stats: other.data, span: spanOf(spanBeside), name: nameOf(spanBeside) }
                : undefined
            }
          />
        </div>
      )}
    </>
  )
}

/** A goal of pages leads to the books whose length can be added. */
interface ShownProps {
  stats: Stats
  span: Span
  chosen: Chosen
  isBesideReaders: boolean
  /** Another span to show beside. */
  other: OtherSpan | undefined
  /** Than the year before. */
  change: string
}

function Shown({ stats, span, chosen, isBesideReaders, other, change }: ShownProps) {
  if (stats.readings + stats.stopped + stats.started === 0) return <Nothing chosen={chosen} />
  const all = breakdownsOf(stats, span)
  const [little, told] = partition(other ? withOther(all, span, other) : all, isThin)
  const [alike, shown] = partition(told, isAllAlike)
  // As of few books; then they are what there is to say.
  const isMostlyAlike = alike.length > shown.length
  const unit = other ? unitOf(stats, other.stats) : unitOf(stats)
  const names = {
    ...unit,
    own: nameOf(chosen),
    text: numberText,
    ...(other && { other: other.name }),
  }
  return (
    <div className={styles.page}>
      <Figures stats={stats} span={span} change={change} />
      {other && <BesideTable stats={stats} other={other} chosen={chosen} />}
      {isBesideReaders && <BesideReaders stats={stats} chosen={chosen} />}
      <div className={styles.figures}>
        {isMostlyAlike && <AllAlike breakdowns={alike} names={names} />}
        {shown.map((breakdown) => (
          <BreakdownFigure key={breakdown.id} breakdown={breakdown} names={names} />
        ))}
        {chosen.kind === 'year' && stats.by_day.length > 0 && <Calendar stats={stats} year={chosen.year} />}
        {span.from !== undefined && span.to !== undefined && tellsPagesByDay(stats) && (
          <PagesByDay stats={stats} span={{ from: span.from, to: span.to }} />
        )}
        {alike.length > 0 && !isMostlyAlike && <AllAlike breakdowns={alike} names={names} />}
      </div>
      <AuthorsAndBooks stats={stats} span={span} />
      {little.length > 0 && stats.readings > 0 && <LittleKnown breakdowns={little} span={span} />}
    </div>
  )
}

/** Figures that rest on too few books to be shown, with how a reader may mend that. */
function LittleKnown({ breakdowns, span }: { breakdowns: readonly Breakdown[]; span: Span }) {
  return (
    <section className={styles.little} aria-labelledby="little-known">
      <h2 id="little-known" className={styles.littleTitle}>
        Too little known to show
      </h2>
      <ul>
        {missingTexts(breakdowns).map(({ id, text }) => (
          <li key={id}>
            {text} {id === 'lengths' && <AddLengths span={span} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function changeOf(year: number, { books }: Stats, years: readonly { year: number; books: number }[] = []): string {
  return yearChangeText(year, books, years.find((each) => each.year === year - 1)?.books ?? 0)
}

function partition(all: Breakdown[], isIn: (each: Breakdown) => boolean): [those: Breakdown[], others: Breakdown[]] {
  return [all.filter(isIn), all.filter((each) => !isIn(each))]
}

function Nothing({ chosen }: { chosen: Chosen }) {
  return (
    <EmptyState
      icon={<ShelfIcon size={40} />}
      text={
        chosen.kind === 'all'
          ? 'Finish a book, or bring the ones you have read, and they are counted here.'
          : `Nothing was read ${chosenText(chosen)}, or its dates are not known.`
      }
    >
      {chosen.kind === 'all' ? (
        <ButtonLink to="/import" look="primary">
          Bring your books
        </ButtonLink>
      ) : (
        <ButtonLink to="/stats?span=all" look="primary">
          Show all time
        </ButtonLink>
      )}
    </EmptyState>
  )
}

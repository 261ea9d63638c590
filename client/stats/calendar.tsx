import { scaleQuantize } from 'd3-scale'
import { utcDay, utcMonday, utcMonth } from 'd3-time'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Stats } from '#contract/library/stats.ts'
import { Select } from '../ui/form/select.tsx'
import { countText } from '../ui/text/count-text.ts'
import { dayText, localDay } from '../ui/text/day-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { restsText, unitOf } from './breakdown-text.ts'
import { hrefOf } from './breakdowns.ts'
import { howPagesCount } from './pages-by-day.tsx'
import { ChartTable } from './charts/chart-table.tsx'
import { useWidth } from './charts/use-width.ts'
import styles from './calendar.module.css'
import page from './stats-page.module.css'

type Measure = 'readings' | 'pages'

/** At least; in a wide card as much as fills it. */
const minCell = 15
const top = 18
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' })
const usualWidth = 800
const month = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })

/** A year of days; each on which something was finished, or read, opens its books. */
export function Calendar({ stats, year }: { stats: Stats; year: number }) {
  const id = useId()
  const [measure, setMeasure] = useState<Measure>('readings')
  const [frame, width] = useWidth<HTMLDivElement>(usualWidth)
  const opened = useRef(false)
  const [first, next] = [new Date(`${year}-01-01T00:00:00Z`), new Date(`${year + 1}-01-01T00:00:00Z`)]
  const shown = stats.by_day.filter((each) => each[measure] > 0)
  const most = Math.max(1, ...shown.map((each) => each[measure]))
  const weeks = utcMonday.count(utcMonday.floor(first), utcDay.offset(next, -1)) + 1
  const cell = Math.max(minCell, Math.floor((10 * width) / weeks) / 10)
  // By size too, so that more is told from less without color.
  const size = scaleQuantize<number>()
    .domain([0, most])
    .range([7, 9, 11, 13].map((edge) => (edge * cell) / minCell))
  const dot = (5 * cell) / minCell
  const x = (day: Date) => utcMonday.count(utcMonday.floor(first), day) * cell
  const y = (day: Date) => top + ((day.getUTCDay() + 6) % 7) * cell
  const unit = unitOf(stats)
  const text = (n: number) => (measure === 'pages' ? countText(n, 'page', 'pages') : countText(n, unit.one, unit.many))
  const finishes = stats.by_day.filter(({ readings }) => readings > 0).length
  const hrefOfDay = (on: string) => hrefOf({ from: on, to: on }, measure === 'pages' ? { reading: 'read' } : {})
  // The days of now are what is looked for; on a phone they are far to the right.
  useLayoutEffect(() => {
    const today = localDay()
    if (!frame.current || opened.current || !today.startsWith(String(year))) return
    opened.current = true
    frame.current.scrollLeft = Math.max(0, x(new Date(`${today}T00:00:00Z`)) + 2 * cell - frame.current.clientWidth)
  })
  return (
    <section className={`${page.figure} ${page.wide}`} aria-labelledby={id}>
      <h2 id={id} className={page.figureTitle}>
        Calendar
      </h2>
      <p className={page.says}>
        {measure === 'pages'
          ? `Pages logged on ${countText(shown.length, 'day', 'days')}. ${howPagesCount} `
          : `You finished books on ${countText(finishes, 'day', 'days')}. `}
        {restsText('Exact dates', stats.known.weekdays, stats)}
      </p>
      <div className={styles.choice}>
        <Select
          label="Count"
          options={[
            { value: 'readings', text: 'Books' },
            { value: 'pages', text: 'Pages' },
          ]}
          value={measure}
          onValue={setMeasure}
        />
      </div>
      <div className={styles.chart}>
        <svg className={styles.weekdays} width={28} height={top + 7 * cell} aria-hidden>
          {[0, 2, 4].map((nth) => (
            <text key={nth} className={styles.name} x={0} y={top + (nth + 0.5) * cell + 4}>
              {weekday.format(utcDay.offset(utcMonday.floor(first), nth))}
            </text>
          ))}
        </svg>
        <div ref={frame} className={styles.scroll}>
          <svg className={styles.days} width={weeks * cell} height={top + 7 * cell}>
            <g aria-hidden>
              {utcMonth.range(first, next).map((each) => (
                <text key={each.getTime()} className={styles.name} x={x(each)} y={11}>
                  {month.format(each)}
                </text>
              ))}
              {utcDay.range(first, next).map((each) => (
                <rect
                  key={each.getTime()}
                  className={styles.day}
                  x={x(each) + (cell - dot) / 2}
                  y={y(each) + (cell - dot) / 2}
                  width={dot}
                  height={dot}
                  rx={1}
                />
              ))}
            </g>
            {shown.map(({ on, [measure]: n }) => {
              const day = new Date(`${on}T00:00:00Z`)
              const edge = size(n)
              return (
                <Link key={on} to={hrefOfDay(on)} aria-label={`${dayText(on)}: ${text(n)}`} className={styles.link}>
                  <rect className={styles.reach} x={x(day)} y={y(day)} width={cell} height={cell} />
                  <rect
                    className={styles.read}
                    x={x(day) + (cell - edge) / 2}
                    y={y(day) + (cell - edge) / 2}
                    width={edge}
                    height={edge}
                    rx={2}
                  />
                </Link>
              )
            })}
          </svg>
        </div>
      </div>
      <ChartTable
        caption="Day"
        rows={shown.map((each) => ({
          key: each.on,
          label: dayText(each.on),
          short: '',
          value: each[measure],
          href: hrefOfDay(each.on),
        }))}
        names={{ ...(measure === 'pages' ? { measure: 'Pages', one: 'page' } : unit), own: '', text: numberText }}
      />
    </section>
  )
}

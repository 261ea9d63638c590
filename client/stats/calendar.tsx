import { scaleQuantize } from 'd3-scale'
import { utcDay, utcMonday, utcMonth } from 'd3-time'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Stats } from '#contract/library/stats.ts'
import { Select } from '../ui/form/select.tsx'
import { countText } from '../ui/text/count-text.ts'
import { dayText } from '../ui/text/day-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { restsText, unitOf } from './breakdown-text.ts'
import { hrefOf } from './breakdowns.ts'
import { howPagesCount } from './pages-by-day.tsx'
import { ChartTable } from './charts/chart-table.tsx'
import styles from './calendar.module.css'
import page from './stats-page.module.css'

type Measure = 'readings' | 'pages'

const cell = 15
const top = 18
const month = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })

/** A year of days; each on which something was finished, or read, opens its books. */
export function Calendar({ stats, year }: { stats: Stats; year: number }) {
  const id = useId()
  const [measure, setMeasure] = useState<Measure>('readings')
  const [first, next] = [new Date(`${year}-01-01T00:00:00Z`), new Date(`${year + 1}-01-01T00:00:00Z`)]
  const shown = stats.by_day.filter((each) => each[measure] > 0)
  const most = Math.max(1, ...shown.map((each) => each[measure]))
  // By size too, so that more is told from less without color.
  const size = scaleQuantize<number>().domain([0, most]).range([7, 9, 11, 13])
  const x = (day: Date) => utcMonday.count(utcMonday.floor(first), day) * cell
  const y = (day: Date) => top + ((day.getUTCDay() + 6) % 7) * cell
  const unit = unitOf(stats)
  const text = (n: number) => (measure === 'pages' ? countText(n, 'page', 'pages') : countText(n, unit.one, unit.many))
  const finishes = stats.by_day.filter(({ readings }) => readings > 0).length
  const hrefOfDay = (on: string) => hrefOf({ from: on, to: on }, measure === 'pages' ? { reading: 'read' } : {})
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
      <div className={styles.scroll}>
        <svg className={styles.days} width={54 * cell} height={top + 7 * cell}>
          <g aria-hidden>
            {utcMonth.range(first, next).map((each) => (
              <text key={each.getTime()} className={styles.month} x={x(each)} y={11}>
                {month.format(each)}
              </text>
            ))}
            {utcDay.range(first, next).map((each) => (
              <rect
                key={each.getTime()}
                className={styles.day}
                x={x(each) + 5}
                y={y(each) + 5}
                width={5}
                height={5}
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

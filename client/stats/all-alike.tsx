import { Fragment, useId } from 'react'
import { Link } from 'react-router'
import { allText, eachText } from './breakdown-text.ts'
import type { Breakdown } from './breakdowns.ts'
import type { ChartNames } from './charts/chart-row.ts'
import page from './stats-page.module.css'

interface AllAlikeProps {
  breakdowns: readonly Breakdown[]
  names: ChartNames
}

/** Of charts that would have a single bar, or bars of one height, what they say, in a line each. */
export function AllAlike({ breakdowns, names }: AllAlikeProps) {
  const id = useId()
  return (
    <section className={`${page.figure} ${page.wide}`} aria-labelledby={id}>
      <h2 id={id} className={page.figureTitle}>
        In short
      </h2>
      <dl className={page.short}>
        {breakdowns.map((breakdown) => (
          <div key={breakdown.id}>
            <dt>{breakdown.title}</dt>
            <dd>
              <Alike breakdown={breakdown} names={names} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Alike({ breakdown, names }: { breakdown: Breakdown; names: ChartNames }) {
  const rows = breakdown.rows.filter(({ value, other = 0 }) => value + other > 0)
  const other = rows.length === 1 ? rows[0]?.other : undefined
  return (
    <>
      {rows.map(({ key, label, href }, nth) => (
        <Fragment key={key}>
          {nth > 0 && ', '}
          <bdi>{href === undefined ? label : <Link to={href}>{label}</Link>}</bdi>
        </Fragment>
      ))}
      : {rows.length === 1 ? allText(breakdown) : eachText(breakdown, rows[0]?.value ?? 0)}
      {other !== undefined && `, ${names.text(other)} in ${names.other}`}.
    </>
  )
}

import { Link } from 'react-router'
import { allText } from './breakdown-text.ts'
import type { Breakdown } from './breakdowns.ts'
import type { ChartNames } from './charts/chart-row.ts'
import page from './stats-page.module.css'

interface AllAlikeProps {
  breakdowns: readonly Breakdown[]
  names: ChartNames
}

/** Of charts that would have a single bar, what that is, in a line each. */
export function AllAlike({ breakdowns, names }: AllAlikeProps) {
  return (
    <ul className={page.says} aria-label="The same for all">
      {breakdowns.map((breakdown) => {
        const only = breakdown.rows.find(({ value }) => value > 0)
        return (
          <li key={breakdown.id}>
            {breakdown.title}:{' '}
            <bdi>{only?.href === undefined ? only?.label : <Link to={only.href}>{only.label}</Link>}</bdi>,{' '}
            {allText(breakdown)}
            {only?.other !== undefined && `, ${names.text(only.other)} in ${names.other}`}.
          </li>
        )
      })}
    </ul>
  )
}

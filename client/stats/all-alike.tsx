import { useId } from 'react'
import { Link } from 'react-router'
import { allText } from './breakdown-text.ts'
import type { Breakdown } from './breakdowns.ts'
import type { ChartNames } from './charts/chart-row.ts'
import styles from './all-alike.module.css'
import page from './stats-page.module.css'

interface AllAlikeProps {
  breakdowns: readonly Breakdown[]
  names: ChartNames
}

/** Of charts that would have a single bar, what that is. */
export function AllAlike({ breakdowns, names }: AllAlikeProps) {
  const id = useId()
  return (
    <section className={page.figure} aria-labelledby={id}>
      <h2 id={id} className={page.figureTitle}>
        All alike
      </h2>
      <dl className={styles.list}>
        {breakdowns.map((breakdown) => {
          const only = breakdown.rows.find(({ value }) => value > 0)
          return (
            <div key={breakdown.id}>
              <dt className={styles.name}>{breakdown.title}</dt>
              <dd className={styles.only} dir="auto">
                {only?.href === undefined ? only?.label : <Link to={only.href}>{only.label}</Link>}
              </dd>
              <dd className={styles.name}>
                {allText(breakdown)}
                {only?.other !== undefined && `, ${names.text(only.other)} in ${names.other}`}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

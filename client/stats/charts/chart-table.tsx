import { Link } from 'react-router'
import type { ChartNames, ChartRow } from './chart-row.ts'
import { rowLabel } from './row-text.ts'
import styles from './chart-table.module.css'

interface ChartTableProps {
  caption: string
  rows: readonly ChartRow[]
  names: ChartNames
}

/** The same numbers to read, copy or have read out. */
export function ChartTable({ caption, rows, names }: ChartTableProps) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>Show as a table</summary>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{caption}</th>
              <th scope="col">
                {names.measure}
                {names.other !== undefined && `, ${names.own}`}
              </th>
              {names.other !== undefined && <th scope="col">{names.other}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" dir="auto">
                  {row.href !== undefined && row.value > 0 ? <Link to={row.href}>{rowLabel(row)}</Link> : rowLabel(row)}
                </th>
                <td>{names.text(row.value)}</td>
                {names.other !== undefined && <td>{names.text(row.other ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

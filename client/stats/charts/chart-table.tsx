import { Link } from 'react-router'
import { Icon } from '../../ui/icons/icon.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
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
  const isAddedUp = rows.some(({ sum }) => sum !== undefined)
  const besides = names.other === undefined ? [] : [names.other]
  return (
    <details className={styles.details}>
      <summary className={styles.summary} title="As a table">
        <Icon size={18}>
          <rect x={4} y={5} width={16} height={14} rx={1} />
          <polyline points="4 9.75 20 9.75 4 9.75 4 14.5 20 14.5 10 14.5 10 9.75 10 19" />
        </Icon>
        <VisuallyHidden>{caption} as a table</VisuallyHidden>
      </summary>
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
              {besides.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {isAddedUp && <th scope="col">In all{besides.length > 0 && `, ${names.own}`}</th>}
              {isAddedUp &&
                besides.map((name) => (
                  <th key={name} scope="col">
                    In all, {name}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" dir="auto">
                  {row.href !== undefined && row.value > 0 ? <Link to={row.href}>{rowLabel(row)}</Link> : rowLabel(row)}
                </th>
                <td>{names.text(row.value)}</td>
                {besides.map((name) => (
                  <td key={name}>{names.text(row.other ?? 0)}</td>
                ))}
                {isAddedUp && <td>{sumText(row.sum, names)}</td>}
                {isAddedUp && besides.map((name) => <td key={name}>{sumText(row.otherSum, names)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function sumText(sum: number | undefined, names: ChartNames): string {
  return sum === undefined ? '–' : names.text(sum)
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ChartNames, ChartRow } from './chart-row.ts'
import styles from './charts.module.css'
import { rowText } from './row-text.ts'

interface RowDrawingProps {
  row: ChartRow
  names: ChartNames
  children: ReactNode
}

/** What is drawn for a row: a link to the books that it counts, if there are any. */
export function RowDrawing({ row, names, children }: RowDrawingProps) {
  if (row.href === undefined || row.value === 0) return <g aria-hidden>{children}</g>
  return (
    <Link to={row.href} aria-label={rowText(row, names)} className={styles.link}>
      {children}
    </Link>
  )
}

import type { ChartNames, ChartRow } from './chart-row.ts'

/** 'May: 5 books', 'May: 5 books 2026, 3 2025'. */
export function rowText(row: ChartRow, { measure, one, own, other: beside, text }: ChartNames): string {
  const said = `${rowLabel(row)}: ${text(row.value)} ${row.value === 1 ? one : measure.toLowerCase()}`
  return beside === undefined ? said : `${said} ${own}, ${text(row.other ?? 0)} ${beside}`
}

/** 'May 2026', 'May 2026, beside November 2025'. */
export function rowLabel({ label, otherLabel }: ChartRow): string {
  return otherLabel === undefined ? label : `${label}, beside ${otherLabel}`
}

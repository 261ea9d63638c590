import type { ChartNames, ChartRow } from './chart-row.ts'

/** 'May: 5 readings', 'May: 5 readings in 2026, 3 in 2025'. */
export function rowText(row: ChartRow, { measure, own, other: beside, text }: ChartNames): string {
  const said = `${rowLabel(row)}: ${text(row.value)} ${measure.toLowerCase()}`
  return beside === undefined ? said : `${said} ${own}, ${text(row.other ?? 0)} ${beside}`
}

/** 'May 2026', 'May 2026, beside November 2025'. */
export function rowLabel({ label, otherLabel }: ChartRow): string {
  return otherLabel === undefined ? label : `${label}, beside ${otherLabel}`
}

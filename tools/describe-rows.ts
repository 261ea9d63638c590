/** '12,345 rows of 31 tables' */
export function describeRows(rows: Record<string, number>): string {
  const all = Object.values(rows).reduce((sum, n) => sum + n, 0)
  return `${all.toLocaleString('en')} rows of ${Object.keys(rows).length} tables`
}

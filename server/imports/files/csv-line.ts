/** Cells as RFC 4180 writes them, without the end of the line; what begins or ends with a blank is quoted too, as some readers trim. */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(',')
}

function csvCell(cell: string): string {
  return /[",\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Of what was read for a page, one row more than it shows: that row says that there is a next page, which begins after the last one shown. */
export function pageOf<Row>(
  rows: Row[],
  size: number,
  cursorOf: (last: Row) => string,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { shown, next: last && rows.length > size ? cursorOf(last) : null }
}

/** Where a list that is ordered by id goes on: the id of its last row. */
export function idCursorOf({ id }: { id: string }): string {
  return id
}

/** Where a list that is ordered by time goes on: the time of its last row, and that row's id. */
export interface TimeCursor {
  at: Date
  id: string
}

/** The app's clock has no finer time than this. */
export function timeCursorOf({ at, id }: TimeCursor): string {
  return `${at.getTime()}.${id}`
}

/** Of a text that is as the contract has it; undefined for the first page. */
export function readTimeCursor(text: string | undefined): TimeCursor | undefined {
  if (text === undefined) return undefined
  const [time = '', id = ''] = text.split('.')
  return { at: new Date(Number(time)), id }
}

/** Expects one row more than a page shows: it proves that there is a next page, which starts after the last row shown. */
export function pageOf<Row>(
  rows: Row[],
  size: number,
  cursorOf: (last: Row) => string,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { shown, next: last && rows.length > size ? cursorOf(last) : null }
}

/** The cursor of a list in id order: the id of its last row. */
export function idCursorOf({ id }: { id: string }): string {
  return id
}

/** The cursor of a list in time order: the time and the id of its last row. */
export interface TimeCursor {
  at: Date
  id: string
}

/** Milliseconds are exact, as the app's clock is no finer. */
export function timeCursorOf({ at, id }: TimeCursor): string {
  return `${at.getTime()}.${id}`
}

/** Expects text that the contract has validated; undefined for the first page. */
export function readTimeCursor(text: string | undefined): TimeCursor | undefined {
  if (text === undefined) return undefined
  const [time = '', id = ''] = text.split('.')
  return { at: new Date(Number(time)), id }
}

/** The cursor of a list that is ordered by a count: the count and the id of its last row. */
export interface CountCursor {
  count: number
  id: string
}

export function countCursorOf({ count, id }: CountCursor): string {
  return `${count}.${id}`
}

/** Expects text that the contract has validated; undefined for the first page, and for the cursor of another order. */
export function readCountCursor(text: string | undefined): CountCursor | undefined {
  const [count = '', id] = text?.split('.') ?? []
  return id === undefined ? undefined : { count: Number(count), id }
}

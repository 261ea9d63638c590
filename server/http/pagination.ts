/** Where a list that is ordered by time goes on: the time of its last row, and that row's id. */
export interface TimeCursor {
  at: Date
  id: string
}

/** As text for the reader's client. The app's clock has no finer time than this. */
export function writeCursor({ at, id }: TimeCursor): string {
  return `${at.getTime()}.${id}`
}

/** Of a text that is as the contract has it. */
export function readCursor(text: string): TimeCursor {
  const [time = '', id = ''] = text.split('.')
  return { at: new Date(Number(time)), id }
}

/** Where a list that is ordered by time goes on: the time of its last row, and that row's id. */
export interface Place {
  at: Date
  id: string
}

/** As text for the reader's client. The app's clock has no finer time than this. */
export function writePlace({ at, id }: Place): string {
  return `${at.getTime()}.${id}`
}

/** Of a text that is as the contract has it. */
export function readPlace(text: string): Place {
  const [time = '', id = ''] = text.split('.')
  return { at: new Date(Number(time)), id }
}

import { fail } from '#contract/errors.ts'

/** Where a list that is ordered by time goes on: the time of its last row, and that row's id. */
export interface Place {
  at: Date
  id: string
}

/** As text for the reader's client. The app's clock has no finer time than this. */
export function writePlace({ at, id }: Place): string {
  return `${at.getTime()}.${id}`
}

export function readPlace(text: string): Place {
  const [, time, id] = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  if (time === undefined || id === undefined) {
    fail('invalid', { fields: { after: 'Place in the list must be the `next` of the page before.' } })
  }
  return { at: new Date(Number(time)), id }
}

import { fail } from '#contract/errors.ts'
import type { Place } from './follows.sql.ts'

/** Where a list goes on, as text: the time and the reader of the last row. The app's clock has no finer time than this. */
export function writePlace({ followed_at, id }: Place): string {
  return `${followed_at.getTime()}.${id}`
}

export function readPlace(text: string): Place {
  const [, time, id] = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  if (time === undefined || id === undefined) {
    fail('invalid', { fields: { after: 'After must be the `next` of the page before.' } })
  }
  return { followed_at: new Date(Number(time)), id }
}

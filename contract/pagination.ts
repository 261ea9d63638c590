import { Type } from 'typebox'

const maxPage = 100_000

/** The page that an address asks for; the first where none can be meant. */
export function readPageNumber(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1
}

export const page = Type.Integer({ minimum: 1, maximum: maxPage, default: 1 })

/** Where a list goes on: the id of the last row shown. */
export const cursor = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  patternText: 'must be the `next` of the page before.',
})

/** Where a list that is ordered by time goes on: the time of the last row shown, and its id. */
export const timeCursor = Type.String({
  pattern: '^\\d{1,14}[.][0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  patternText: 'must be the `next` of the page before.',
})

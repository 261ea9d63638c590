import { Type } from 'typebox'

const maxPage = 100_000

/** Reads a page number from a URL; anything invalid means the first page. */
export function readPageNumber(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1
}

export const page = Type.Integer({ minimum: 1, maximum: maxPage, default: 1 })

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const patternText = 'must be the `next` of the previous page.'

/** Where a list goes on that is ordered by id, which grows with time: the id of the last row shown. */
export const idCursor = Type.String({ pattern: `^${uuid}$`, patternText })

/** Where a list goes on that is ordered by a time of its own: that of the last row shown, and its id. */
export const timeCursor = Type.String({ pattern: `^\\d{1,14}[.]${uuid}$`, patternText })

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

/** The cursor of a list in id order, which is also time order: the id of the last row shown. */
export const idCursor = Type.String({ pattern: `^${uuid}$`, patternText })

/** The cursor of a list in another time order: the time and the id of the last row shown. */
export const timeCursor = Type.String({ pattern: `^\\d{1,14}[.]${uuid}$`, patternText })

/** The cursor of a list that comes in id order, or by how many like each: the id of the last row shown, with the count before it. */
export const idOrCountCursor = Type.String({ pattern: `^(\\d{1,9}[.])?${uuid}$`, patternText })

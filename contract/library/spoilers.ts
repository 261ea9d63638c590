import { Type, type Static } from 'typebox'
import { nullable } from '../shapes.ts'

/** A place in a book, in an edition of so many pages: a page, a percentage, or both if the pages are known. */
export const pointInBook = Type.Object({
  page: nullable(Type.Integer()),
  of_pages: nullable(Type.Integer()),
  percent: nullable(Type.Integer()),
})
export type PointInBook = Static<typeof pointInBook>

/** What an author says of a text about a book. `has_spoilers` alone marks it whole, unless it is marked from some place already. */
export const spoilerMark = {
  has_spoilers: Type.Optional(Type.Boolean()),
  /** From where on it gives something away: exactly one of page and percent. Null marks it whole. */
  spoilers_from: Type.Optional(
    Type.Union([
      Type.Object({
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
        percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      }),
      Type.Null(),
    ]),
  ),
}
export interface SpoilerMark {
  has_spoilers?: boolean | undefined
  spoilers_from?: { page?: number | undefined; percent?: number | undefined } | null | undefined
}

/** How a text was marked. */
export const markedFields = {
  has_spoilers: Type.Boolean(),
  /** Left out if it is marked whole, or not at all. */
  spoilers_from: Type.Optional(pointInBook),
}
export type Marked = Static<typeof marked>
const marked = Type.Object(markedFields)

/** Of a text that somebody wrote about a book. */
export const foldedFields = {
  ...markedFields,
  /** Set if it has spoilers and the viewer has neither finished the book nor come so far. */
  is_folded: Type.Optional(Type.Boolean()),
  /** If it is folded: how far the viewer has come, if they said so. */
  you_are_at: Type.Optional(pointInBook),
}
export type Folded = Static<typeof folded>
const folded = Type.Object(foldedFields)

import { Type, type Static } from 'typebox'
import { id } from '../shapes.ts'

const neighbour = Type.Union([Type.Object({ google_books_id: id, title: Type.String() }), Type.Null()])

/** A book's position in a series. */
export const bookSeries = Type.Object({
  name: Type.String(),
  number: Type.Integer({ minimum: 1 }),
  /** Null if no such book is known for certain. */
  previous: neighbour,
  next: neighbour,
})
export type BookSeries = Static<typeof bookSeries>

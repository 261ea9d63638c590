import { Type, type Static } from 'typebox'
import { date } from '../shapes.ts'
import { stars } from './readings.ts'
import { lengths, paces } from './stats.ts'

/** What a figure of the statistics rests on: books with a reading, in a span, of a kind. Each field narrows further. */
export const logFilterFields = {
  /**
   * Books that were finished, stopped or started; the other fields speak of that. `finished` if any of them is given. `read` is
   * also for those with an entry of progress in the span.
   */
  reading: Type.Optional(Type.Enum(['finished', 'stopped', 'started', 'read'])),
  from: Type.Optional(date),
  to: Type.Optional(date),
  /** Of the finish or stop, from Monday, 1, to Sunday, 7. */
  weekday: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
  medium: Type.Optional(Type.Enum(['print', 'ebook', 'audio', 'unknown'])),
  /** A page count of the length meant, among those of `by_length`. */
  length: Type.Optional(Type.Integer({ minimum: 1, maximum: lengths.at(-1) ?? 1 })),
  /** A day count of the time meant, among those of `by_days`. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: paces.at(-1) ?? 1 })),
  genre: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
  kind: Type.Optional(Type.Enum(['fiction', 'nonfiction'])),
  author: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
  language: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
  /** The first year; 1790 is everything before 1800. */
  decade: Type.Optional(Type.Integer({ minimum: 1790, maximum: 9990 })),
  exact_stars: Type.Optional(stars),
  /** Those of which this is not known. */
  lacks: Type.Optional(Type.Enum(['pages'])),
}

const logFilter = Type.Object(logFilterFields)
export type LogFilter = Static<typeof logFilter>

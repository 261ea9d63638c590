import { Type, type Static, type TInteger, type TNumber, type TString } from 'typebox'

/** An id as a path or a body carries it: our own, or a catalogue's. */
export const id = Type.String({ minLength: 1, maxLength: 200 })

/** 'Octavo' and 'octavo' are one name. */
export const username = Type.String({
  minLength: 3,
  maxLength: 30,
  pattern: '^[A-Za-z0-9._-]*$',
  patternText: 'may hold letters, digits, dots, underscores and dashes.',
})

/** A name to look a reader up by: any text, so that one that cannot exist is missing rather than invalid. */
export const usernameToFind = Type.String({ minLength: 1, maxLength: 200 })

/** An instant, ISO 8601 in UTC. */
export const instant = Type.String({ format: 'date-time' })

/** A calendar date, YYYY-MM-DD. */
export const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', patternText: 'must be a date like 2026-01-31.' })

export const nothing = Type.Object({})

/** A type list rather than a union: the form that OpenAPI 3.1 documents best and that serialises fastest. */
export function nullable<S extends TString | TInteger | TNumber>(schema: S) {
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] })
}

export const achievement = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  points: Type.Integer(),
  date_earned: instant,
  badge_image: Type.String(),
})
export type Achievement = Static<typeof achievement>

export const gamification = Type.Object({
  /** Those of the achievements included. */
  points_earned: Type.Integer(),
  notification: Type.Object({
    show: Type.Boolean(),
    message: Type.String(),
    type: Type.Enum(['points', 'achievement']),
    points: Type.Integer(),
  }),
  /** The first of those just earned. */
  achievement: Type.Union([achievement, Type.Null()]),
  /** The names of those just earned. */
  achievements: Type.Array(Type.String()),
  /** Where the points lifted the reader to another level: which. */
  level_reached: Type.Optional(Type.Integer()),
})
export type Gamification = Static<typeof gamification>

/** Not a space, a control, a mark without a letter, a joiner, a filler, nor one of the signs that are drawn as nothing. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\u{2800}\u{1D159}]/u

/** There is nothing in it that anybody could see. */
export function isBlank(text: string): boolean {
  return !visible.test(text)
}

/** Of a text that says something; the rest of a schema says how long it may be. */
export const notBlank = { minLength: 1, pattern: visible.source, patternText: 'must not be blank.' }

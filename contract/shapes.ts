import { Type, type Static, type TInteger, type TNumber, type TString } from 'typebox'

/** An id in a path or a body: our own or a catalogue's. */
export const id = Type.String({ minLength: 1, maxLength: 200 })

/** Unique regardless of case. */
export const username = Type.String({
  minLength: 3,
  maxLength: 30,
  pattern: '^[A-Za-z0-9._-]*$',
  patternText: 'may contain only letters, digits, dots, underscores and dashes.',
})

/** Any text, so that looking up an impossible name gives 404 instead of 400. */
export const usernameToFind = Type.String({ minLength: 1, maxLength: 200 })

/** An instant, ISO 8601 in UTC. */
export const instant = Type.String({ format: 'date-time' })

/** A calendar date, YYYY-MM-DD. */
export const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', patternText: 'must be a date like 2026-01-31.' })

/** A calendar date that may be known by its month or year alone: 2026-01-31, 2026-01 or 2026. */
export const partialDate = Type.String({
  pattern: '^\\d{4}(-\\d{2}(-\\d{2})?)?$',
  patternText: 'must be a date like 2026-01-31, a month like 2026-01 or a year.',
})

export const nothing = Type.Object({})

/** Uses a list of types instead of a union: OpenAPI 3.1 documents it best, and it serializes fastest. */
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
  /** Including the points of achievements. */
  points_earned: Type.Integer(),
  notification: Type.Object({
    show: Type.Boolean(),
    message: Type.String(),
    type: Type.Enum(['points', 'achievement']),
    points: Type.Integer(),
  }),
  /** The first achievement just earned. */
  achievement: Type.Union([achievement, Type.Null()]),
  /** The names of all achievements just earned. */
  achievements: Type.Array(Type.String()),
  /** The new level, if these points reached one. */
  level_reached: Type.Optional(Type.Integer()),
})
export type Gamification = Static<typeof gamification>

/** Matches a visible character: no space, control, combining mark, joiner, filler, nor any other that renders as nothing. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\u{2800}\u{1D159}]/u

/** Whether the text has no visible character. */
export function isBlank(text: string): boolean {
  return !visible.test(text)
}

/** Spread into a string schema that sets the maximum length. */
export const notBlank = { minLength: 1, pattern: visible.source, patternText: 'must not be blank.' }

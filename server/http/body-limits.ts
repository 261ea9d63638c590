import type { TSchema } from 'typebox'

/** Limits of a request body. */
export interface BodyLimits {
  bytes: number
  /** Objects, arrays and their values, at any depth. */
  values: number
}

/** The minimum limit, in bytes. */
export const smallestLimit = 4_000
const maxLimitBytes = 1_000_000

/** A character may be written as two six-byte escapes. */
const maxBytesPerCharacter = 12
/** The assumed length of a number, a date, or an id that is only limited by a pattern. */
const shortText = 100
/** Bytes for a value's name, quotes and indentation. */
const aroundEach = 100

/** Values accepted beyond the limit, so that validation can report what is wrong with them. */
const spareValues = 100

/** Derives the limits from the contract: as much as a valid body can need, and little more. */
export function limitsOf(schema: TSchema | undefined): BodyLimits {
  const { bytes, values } = schema ? largest(schema) : { bytes: 0, values: 0 }
  return { bytes: Math.min(Math.max(bytes, smallestLimit), maxLimitBytes), values: values + spareValues }
}

interface Shape {
  type?: string | string[]
  maxLength?: number
  maxItems?: number
  items?: Shape
  anyOf?: Shape[]
  properties?: Record<string, Shape>
}

function largest({ maxLength, maxItems = Infinity, items, anyOf, properties }: Shape): BodyLimits {
  if (anyOf) return anyOf.map(largest).reduce(larger)
  if (items) return times(maxItems, largest(items))
  if (properties) return Object.values(properties).map(largest).reduce(sum, one(0))
  return one(maxLength ?? shortText)
}

function one(characters: number): BodyLimits {
  return { bytes: characters * maxBytesPerCharacter + aroundEach, values: 1 }
}

function times(count: number, each: BodyLimits): BodyLimits {
  return { bytes: count * each.bytes + aroundEach, values: count * each.values + 1 }
}

function sum(a: BodyLimits, b: BodyLimits): BodyLimits {
  return { bytes: a.bytes + b.bytes, values: a.values + b.values }
}

function larger(a: BodyLimits, b: BodyLimits): BodyLimits {
  return { bytes: Math.max(a.bytes, b.bytes), values: Math.max(a.values, b.values) }
}

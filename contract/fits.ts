import type { Static, TSchema } from 'typebox'

/** The parts of a schema that are about types. */
interface Shape {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
}

/**
 * Checks a value against a schema's types, but not its limits and patterns. TypeBox's own check would add eleven kilobytes to
 * the page.
 */
export function fits<S extends TSchema>(schema: S, found: unknown): found is Static<S> {
  return isOf(schema, found)
}

function isOf({ type, enum: values, anyOf, properties = {}, required = [], items }: Shape, found: unknown): boolean {
  if (type !== undefined && ![type].flat().some((one) => isA(one, found))) return false
  if (values && !values.includes(found)) return false
  if (anyOf && !anyOf.some((shape) => isOf(shape, found))) return false
  if (Array.isArray(found)) return items === undefined || found.every((item) => isOf(items, item))
  if (typeof found !== 'object' || found === null) return true
  const fields = new Map<string, unknown>(Object.entries(found))
  return (
    required.every((name) => fields.has(name)) &&
    Object.entries(properties).every(([name, shape]) => !fields.has(name) || isOf(shape, fields.get(name)))
  )
}

function isA(type: string, found: unknown): boolean {
  if (type === 'null') return found === null
  if (type === 'array') return Array.isArray(found)
  if (type === 'integer') return Number.isInteger(found)
  if (type === 'object') return typeof found === 'object' && found !== null && !Array.isArray(found)
  return typeof found === type
}

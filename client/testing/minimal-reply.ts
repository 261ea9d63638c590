import type { TSchema } from 'typebox'
import { review } from '#contract/reviews.ts'
import { fakeApi, type FakeApi } from './fake-api.tsx'

/** Answers every call with the least its contract allows: null wherever possible, lists of one item. */
export function barestApi(change: Change): FakeApi {
  // The reply is made from the schema that its type is inferred from.
  return { ...fakeApi(), call: async (endpoint) => barest(endpoint.reply, change) as never }
}

/** Replaces the value of the field with that name. */
export type Change = (name: string, value: unknown) => unknown

interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  const?: unknown
  enum?: unknown[]
  minimum?: number
  format?: string
  pattern?: string
  $ref?: string
}

function barest(schema: TSchema, change: Change): unknown {
  return make(schema, 0)

  function make(shape: Shape, depth: number): unknown {
    if (shape.$ref === 'Review#') return make(review as TSchema & Shape, depth + 1)
    if (shape.const !== undefined) return shape.const
    if (shape.enum) return shape.enum[0]
    if (shape.anyOf) return shape.anyOf.some(({ type }) => type === 'null') ? null : make(shape.anyOf[0] ?? {}, depth)
    if (Array.isArray(shape.type)) return null
    if (shape.type === 'object') return makeObject(shape, depth)
    if (shape.type === 'array') return shape.items && depth < 3 ? [make(shape.items, depth)] : []
    if (shape.type === 'integer' || shape.type === 'number') return Math.max(1, shape.minimum ?? 1)
    if (shape.type === 'boolean') return false
    if (shape.type === 'null') return null
    if (shape.pattern?.startsWith('^\\d{4}-\\d{2}-\\d{2}')) return '2026-03-01'
    return shape.format === 'date-time' ? '2026-03-01T10:00:00.000Z' : 'one'
  }

  function makeObject({ properties = {}, required = [] }: Shape, depth: number): object {
    const entries = Object.entries(properties).filter(([name]) => required.includes(name))
    return Object.fromEntries(entries.map(([name, shape]) => [name, change(name, make(shape, depth))]))
  }
}

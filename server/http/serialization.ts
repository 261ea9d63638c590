import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { review } from '#contract/reviews.ts'
import { compileOnFirstUse } from './compile-on-first-use.ts'

/** Compiles what writes a reply when it is first written. */
export const compileSerializer: FastifySerializerCompiler<Schema> = ({ schema }) => {
  const serializer = serializerOf(schema)
  return (reply) => serializer()(reply)
}

/** Reviews hold reviews, so other schemas refer to theirs by its name. */
const external = { Review: Object(review) }
const serializerOf = compileOnFirstUse((schema: Schema) => fastJsonStringify(schema, { schema: external }))

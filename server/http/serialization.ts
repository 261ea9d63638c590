import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { review } from '#contract/reviews.ts'
import { compileOnFirstUse } from './compile-on-first-use.ts'

/** Compiles a reply's serializer on first use. */
export const compileSerializer: FastifySerializerCompiler<Schema> = ({ schema }) => {
  const serializer = serializerOf(schema)
  return (reply) => serializer()(reply)
}

/** The review schema is recursive, so other schemas refer to it by name. */
const external = { Review: Object(review) }
const serializerOf = compileOnFirstUse((schema: Schema) => fastJsonStringify(schema, { schema: external }))

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { fail } from '#contract/errors.ts'

/** What a client sends under a key, so that it can send it again where it heard no answer. */
export interface IdempotentRequest {
  key: string
  /** The same for the same call with the same content. */
  fingerprint: Buffer
}

const maxKeyLength = 100

/** Undefined without an Idempotency-Key. */
export function idempotentRequestOf(request: FastifyRequest): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key === '' || key.length > maxKeyLength) {
    fail('invalid', { text: `Idempotency-Key must have 1 to ${maxKeyLength} characters.` })
  }
  const asked = JSON.stringify([request.routeOptions.url, request.params, request.body])
  return { key, fingerprint: createHash('sha256').update(asked).digest() }
}

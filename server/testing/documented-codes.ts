import type { FastifyInstance } from 'fastify'
import { afterEach, expect } from 'vitest'
import { generalCodes, type FailureCode } from '#contract/errors.ts'

const unlisted: string[] = []

/** Fails the test if a call is answered with a code that its endpoint does not list. */
export function holdToListedCodes(app: FastifyInstance): void {
  app.addHook('onSend', async ({ routeOptions: { config } }, { statusCode }, payload) => {
    if (!config.endpoint || statusCode < 400 || typeof payload !== 'string') return
    const { method, path, errors } = config.endpoint
    const listed: readonly FailureCode[] = [...errors, ...generalCodes]
    const { code } = JSON.parse(payload)
    if (!listed.includes(code)) unlisted.push(`${method} ${path}: ${code}`)
  })
}

afterEach(() => expect(unlisted.splice(0)).toEqual([]))

import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'

/** No call takes anything nearly as deep. */
const deepest = 20

/** PostgreSQL cannot hold a NUL in a text, so none gets past the door; nor does a body without a bottom. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (holdsNul(params) || holdsNul(query) || holdsNul(body)) {
      fail('invalid', { text: 'A text must not contain the character NUL.' })
    }
  })
}

function holdsNul(value: unknown, depth = 0): boolean {
  if (depth > deepest) fail('invalid', { text: 'The request is nested too deeply.' })
  if (typeof value === 'string') return value.includes('\0')
  if (Array.isArray(value)) return value.some((each) => holdsNul(each, depth + 1))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).some(([name, each]) => name.includes('\0') || holdsNul(each, depth + 1))
  }
  return false
}

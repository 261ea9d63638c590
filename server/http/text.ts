import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'

/** PostgreSQL cannot hold a NUL in a text, so none gets past the door. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (holdsNul(params) || holdsNul(query) || holdsNul(body)) {
      fail('invalid', { text: 'A text must not contain the character NUL.' })
    }
  })
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (Array.isArray(value)) return value.some(holdsNul)
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).some(([name, each]) => name.includes('\0') || holdsNul(each))
  }
  return false
}

import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'

/** No call takes anything nearly as deep. */
const maxDepth = 20

/**
 * PostgreSQL can hold neither a NUL nor half a character (a lone surrogate): the one is refused, the other becomes U+FFFD
 * before anything is done with it. Nor does a body without a bottom get past.
 */
export function acceptWholeTexts(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _, done) => {
    checked(request.params)
    checked(request.query)
    request.body = checked(request.body)
    done()
  })
}

function checked(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) fail('invalid', { text: 'The request is nested too deeply.' })
  if (typeof value === 'string') return checkedText(value)
  if (typeof value !== 'object' || value === null) return value
  for (const [name, each] of Object.entries(value)) {
    checkedText(name)
    const whole = checked(each, depth + 1)
    if (whole !== each) Object.assign(value, { [name]: whole })
  }
  return value
}

function checkedText(text: string): string {
  if (text.includes('\0')) fail('invalid', { text: 'Text must not contain NUL characters.' })
  return text.toWellFormed()
}

import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'

/** Far deeper than any endpoint accepts. */
const maxDepth = 20

/**
 * PostgreSQL can store neither NUL nor a lone surrogate: NUL is refused, and a lone surrogate becomes U+FFFD. Bodies that are
 * nested too deeply are refused too.
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

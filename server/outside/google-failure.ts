import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { OutsideFailure } from './catalogue-source.ts'
import { nextPacificMidnight } from './quota-reset.ts'
import type { Refusal } from './status-failure.ts'
import { minute } from '../time.ts'

const reasons = Type.Array(Type.Object({ reason: Type.Optional(Type.String()) }))

const errorBody = Compile(
  Type.Object({
    error: Type.Object({
      message: Type.Optional(Type.String()),
      errors: Type.Optional(reasons),
      details: Type.Optional(reasons),
    }),
  }),
)

const overQuota = /^(?:dailyLimit|quota|rateLimit|userRateLimit)Exceeded$/

/** Google's status is ambiguous, so this reads the body: an exhausted quota may be a 403, a wrong key is a 400. */
export function explainGoogle(
  service: string,
  now: Date,
  { status, body, retryAt }: Refusal,
): OutsideFailure | undefined {
  const error = errorBody.Check(body) ? body.error : {}
  const said = [...(error.errors ?? []), ...(error.details ?? [])].flatMap(({ reason }) => reason ?? [])
  if (status === 429 || (status === 403 && said.some((reason) => overQuota.test(reason)))) {
    const perDay = /per day|daily|\b1\/d\b/i.test(JSON.stringify(body ?? ''))
    const free = perDay ? nextPacificMidnight(now) : new Date(now.getTime() + minute)
    return new OutsideFailure(service, 'quota', { status, detail: perDay ? 'today' : '', retryAt: retryAt ?? free })
  }
  const known = said.find((reason) => reason === 'API_KEY_INVALID' || reason === 'keyInvalid')
  if (known && status === 400) return new OutsideFailure(service, 'refused', { status, detail: known })
  if (status === 403 && said.includes('unknownLocation')) {
    return new OutsideFailure(service, 'refused', { status, detail: 'unknownLocation' })
  }
  return undefined
}

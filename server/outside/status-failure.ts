import { OutsideFailure } from './catalogue-source.ts'
import { day, second } from '../time.ts'

export interface Refusal {
  status: number
  /** The parsed JSON body, if any. */
  body: unknown
  retryAt: Date | undefined
}

interface Reading {
  now: () => Date
  explain?: (refusal: Refusal) => OutsideFailure | undefined
}

export function failureOf(
  service: string,
  response: Response,
  body: unknown,
  { now, explain }: Reading,
): OutsideFailure {
  const { status } = response
  const retryAt = retryTime(response.headers.get('retry-after'), now())
  const about = retryAt ? { status, retryAt } : { status }
  return explain?.({ status, body, retryAt }) ?? new OutsideFailure(service, kindOf(status), about)
}

function kindOf(status: number): OutsideFailure['kind'] {
  if (status === 429) return 'quota'
  if (status === 401 || status === 403) return 'refused'
  // A 4xx is caused by the question, which a reader chooses, so it must not count against the service.
  return status >= 400 && status < 500 ? 'unanswerable' : 'unavailable'
}

/** Reads Retry-After, given in seconds or as a date, and limits it to a day. */
function retryTime(header: string | null, now: Date): Date | undefined {
  if (header === null) return undefined
  const wait = /^\d+$/.test(header) ? Number(header) * second : Date.parse(header) - now.getTime()
  return wait > 0 ? new Date(now.getTime() + Math.min(wait, day)) : undefined
}

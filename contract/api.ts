import type { Endpoint, Input, Reply } from './endpoint.ts'
import { Failure, isFailureCode, type FailureCode, type FieldTexts } from './errors.ts'

export interface WireRequest {
  method: Endpoint['method']
  /** Path and query, from `/api/`. */
  url: string
  body: unknown
  /** Sent as the Idempotency-Key header. */
  onceKey?: string | undefined
  onProgress?: OnProgress | undefined
}

/** Told which share of the body has been sent, from 0 to 1. */
export type OnProgress = (share: number) => void

export interface WireReply {
  status: number
  body: unknown
  /** In seconds, from the Retry-After header. */
  retryAfter?: number | undefined
}

export type Send = (request: WireRequest) => Promise<WireReply>

export interface Api {
  /** Throws a `Failure` unless the reply is a success. `onProgress` is for large bodies. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, onProgress?: OnProgress): Promise<Reply<E>>
  /** The reply to a call that was made before it was needed, if it has come. It is given once, here or by `call`. */
  known?: <E extends Endpoint>(endpoint: E, input: Input<E>) => Reply<E> | undefined
}

/** Calls any endpoint of the contract; the transport is a parameter, and what it already has. */
export function createApi(send: Send, known?: (url: string) => WireReply | undefined): Api {
  return {
    ...(known && { known: (endpoint, input) => known(urlOf(endpoint, input))?.body as Reply<typeof endpoint> }),
    async call(endpoint, input, onProgress) {
      const { body, onceKey } = input as LooseInput
      const url = urlOf(endpoint, input)
      const reply = await send({ method: endpoint.method, url, body, onceKey, onProgress })
      if (reply.status >= 400) throw failureOf(reply)
      return reply.body as Reply<typeof endpoint>
    },
  }
}

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  onceKey?: string
}

function urlOf<E extends Endpoint>({ path }: E, input: Input<E>): string {
  const { params, query } = input as LooseInput
  return fillPath(path, params) + search(query)
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function search(query: Record<string, string | number | undefined> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return given.length > 0 ? `?${given.join('&')}` : ''
}

function failureOf({ status, body, retryAfter }: WireReply): Failure {
  const { error, code, fields } = (body ?? {}) as { error?: string; code?: unknown; fields?: FieldTexts }
  return new Failure(isFailureCode(code) ? code : codeOf(status), { text: error, fields, retryAfter })
}

function codeOf(status: number): FailureCode {
  if (status === 401) return 'not_signed_in'
  if (status === 404) return 'not_found'
  if (status === 413) return 'too_large'
  if (status === 429) return 'too_many_requests'
  if (status < 500) return 'invalid'
  return status === 503 ? 'unavailable' : 'internal'
}

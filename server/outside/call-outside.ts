import { setTimeout as sleep } from 'node:timers/promises'
import { OutsideFailure } from './catalogue-source.ts'
import { failureOf, type Refusal } from './status-failure.ts'

export interface OutsideCall<T> {
  service: string
  url: URL
  /** The compiled TypeBox schema that the reply must match. */
  shape: { Check(value: unknown): value is T }
  userAgent: string
  now: () => Date
  /** Aborts the call before its own deadline. */
  signal?: AbortSignal
  deadlineMs?: number
  maxBytes?: number
  retryPauseMs?: number
  /** Do not retry a 503, because every call counts against a small quota. */
  once?: boolean
  /** Interprets refusals that the service reports in its own way. */
  explain?: (refusal: Refusal) => OutsideFailure | undefined
}

/**
 * GETs JSON with limits on time, size and shape, or throws OutsideFailure. A 503 is retried once if there is time left and
 * `once` is not set. Undefined if the service answers that the resource does not exist.
 */
export async function callOutside<T>(call: OutsideCall<T>): Promise<T | undefined> {
  const deadline = AbortSignal.timeout(call.deadlineMs ?? 1500)
  const signal = call.signal ? AbortSignal.any([call.signal, deadline]) : deadline
  try {
    return await attempt(call, signal)
  } catch (error) {
    if (call.once || !isPassing(error)) throw error
    await sleep(call.retryPauseMs ?? 100, undefined, { signal }).catch(() => {
      throw error
    })
    return attempt(call, signal)
  }
}

/** A 503 with Retry-After is not worth an immediate retry. */
function isPassing(error: unknown): boolean {
  return error instanceof OutsideFailure && error.status === 503 && error.retryAt === undefined
}

async function attempt<T>(call: OutsideCall<T>, signal: AbortSignal): Promise<T | undefined> {
  const { service, shape } = call
  const response = await untilAborted(service, signal, () =>
    fetch(call.url, {
      signal,
      redirect: 'error',
      headers: { accept: 'application/json', 'user-agent': call.userAgent },
    }),
  )
  const read = () => untilAborted(service, signal, () => readAtMost(response, call.maxBytes ?? 2 * 1024 * 1024))
  if (response.status === 404 || response.status === 410) {
    await response.body?.cancel()
    return undefined
  }
  if (response.status !== 200) throw failureOf(service, response, parsed((await read()) ?? ''), call)
  if (!isJson(response)) {
    await response.body?.cancel()
    throw new OutsideFailure(service, 'malformed', { detail: 'not JSON' })
  }
  const text = await read()
  if (text === undefined) throw new OutsideFailure(service, 'malformed', { detail: 'too large' })
  const reply = parsed(text)
  if (!shape.Check(reply)) throw new OutsideFailure(service, 'malformed', { detail: 'unexpected shape' })
  return reply
}

/** Reports only the error's code, as the platform's messages may contain the URL (and its key) or the reply. */
async function untilAborted<T>(service: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (signal.aborted) throw new OutsideFailure(service, 'timeout')
    const cause = error instanceof Error ? error.cause : undefined
    const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'no reply'
    throw new OutsideFailure(service, 'unavailable', { detail: code })
  }
}

/** Without a content type, let the parser decide. */
function isJson(response: Response): boolean {
  const type = response.headers.get('content-type')
  return type === null || /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)
}

function parsed(text: string): unknown {
  try {
    // Some services send a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // Undefined matches no schema, so the caller's check rejects the reply as malformed.
    return undefined
  }
}

/** The body as text, or undefined if it is too large. Counts decompressed bytes, so a compression bomb is rejected. */
async function readAtMost(response: Response, maxBytes: number): Promise<string | undefined> {
  if (!response.body) return ''
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body.cancel()
    return undefined
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    // Leaving the loop cancels the body.
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

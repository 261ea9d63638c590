import { setTimeout as sleep } from 'node:timers/promises'
import { OutsideFailure } from './catalogue-source.ts'
import { failureOf, type Refusal } from './status-failure.ts'

export interface OutsideCall<T> {
  service: string
  url: URL
  /** What the reply must look like: a compiled TypeBox schema. */
  shape: { Check(value: unknown): value is T }
  userAgent: string
  now: () => Date
  /** Ends the call before its own deadline does. */
  signal?: AbortSignal
  deadlineMs?: number
  maxBytes?: number
  retryPauseMs?: number
  /** A 503 stands, too: every call counts against a small quota. */
  once?: boolean
  /** What a refusal means where the service has its own way of saying it. */
  explain?: (refusal: Refusal) => OutsideFailure | undefined
}

/**
 * One GET of JSON that ends in time, in size and in shape, or throws OutsideFailure. A 503 is tried once more where time is
 * left and calls are not counted. Undefined where the service says that there is no such thing.
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

/** A 503 that names a time to come back means it. */
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

/** Only the error's code is told on: a message of the platform may repeat the address or the reply. */
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

/** A reply that does not say what it is may be: the parser will tell. */
function isJson(response: Response): boolean {
  const type = response.headers.get('content-type')
  return type === null || /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)
}

function parsed(text: string): unknown {
  try {
    // Some put a byte order mark before it.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // Undefined fits no shape, so this reply is refused as malformed by the check that every reply goes through.
    return undefined
  }
}

/** The body as text, or undefined where it is larger. What is counted is what it unpacks to, so a small bomb is large. */
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

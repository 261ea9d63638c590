import type { Send, WireReply, WireRequest } from '#contract/api.ts'
import { Failure } from '#contract/errors.ts'
import { GatewayError } from './gateway-error.ts'
import { upload } from './upload.ts'

interface BrowserSession {
  token: () => string | undefined
  /**
   * Called when the server rejects the token. Returns whether the session ended because of it, which also cancels all its pending requests.
   */
  onRejected: (token: string) => boolean
  /** Called when the server refuses the call because the reader is suspended. */
  onSuspended?: () => void
}

const requestTimeoutMs = 30_000
const noContent = 204

/**
 * Sends requests with fetch and the reader's token. The request that ends the session never resolves, so that no error is shown besides the
 * end of the session.
 */
export function browserSend({ token, onRejected, onSuspended }: BrowserSession): Send {
  return async (request) => {
    const bearer = token()
    const response = await reach(request, bearer)
    if (response.status === 401 && bearer && onRejected(bearer)) return new Promise(() => {})
    const reply = await read(response)
    if (reply.status === 403 && isSuspension(reply.body)) onSuspended?.()
    return reply
  }
}

async function read(response: Response): Promise<WireReply> {
  const { status, headers } = response
  const body: unknown = isText(headers) ? await readText(response) : await response.json().catch(() => undefined)
  const understood = status < 400 ? body !== undefined || status === noContent : saysWhatIsWrong(body)
  if (!understood) throw gatewayFailure(status)
  return { status, body, retryAfter: Number(headers.get('Retry-After')) || undefined }
}

function isSuspension(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'suspended'
}

function isText(headers: Headers): boolean {
  return headers.get('Content-Type')?.startsWith('text/csv') ?? false
}

function readText(response: Response): Promise<string | undefined> {
  return response.text().catch(() => undefined)
}

function saysWhatIsWrong(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
}

/** A response that is not Octavo's own, or is truncated; marked by the cause (see error-message.ts). */
function gatewayFailure(status: number): Failure {
  const refused = status >= 400 && status < 500
  return new Failure(refused ? 'invalid' : 'unavailable', { cause: new GatewayError(status) })
}

async function reach(request: WireRequest, bearer: string | undefined): Promise<Response> {
  const { method, url, body, onProgress } = request
  const headers = headersOf(request, bearer)
  const text = body === undefined ? null : JSON.stringify(body)
  try {
    if (onProgress) return await upload({ method, url, headers, body: text, onProgress })
    return await fetch(url, { method, headers, body: text, signal: AbortSignal.timeout(requestTimeoutMs) })
  } catch (cause) {
    throw new Failure('unavailable', { cause })
  }
}

function headersOf({ method, onceKey }: WireRequest, bearer: string | undefined): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  if (method === 'GET') return headers
  headers.set('Content-Type', 'application/json')
  if (onceKey) headers.set('Idempotency-Key', onceKey)
  const csrf = readCookie('csrftoken')
  if (csrf) headers.set('X-CSRFToken', csrf)
  return headers
}

function readCookie(name: string): string | undefined {
  const cookies = document.cookie.split('; ')
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}

import type { Send, WireReply, WireRequest } from '#contract/api.ts'
import { Failure } from '#contract/errors.ts'
import { GatewayError } from './gateway-error.ts'

interface BrowserSession {
  token: () => string | undefined
  /** The server no longer takes this token. True where the session ended by it, with all that waits for answers in its name. */
  onRejected: (token: string) => boolean
}

const requestTimeoutMs = 30_000
const noContent = 204

/**
 * Sends by fetch, as the signed-in reader where there is one. The call by which a session ends is never answered: nothing is
 * left to say beside that it has ended.
 */
export function browserSend({ token, onRejected }: BrowserSession): Send {
  return async (request) => {
    const bearer = token()
    const response = await reach(request, bearer)
    if (response.status === 401 && bearer && onRejected(bearer)) return new Promise(() => {})
    return read(response)
  }
}

async function read(response: Response): Promise<WireReply> {
  const { status, headers } = response
  const body: unknown = await response.json().catch(() => undefined)
  const understood = status < 400 ? body !== undefined || status === noContent : saysWhatIsWrong(body)
  if (!understood) throw gatewayFailure(status)
  return { status, body, retryAfter: Number(headers.get('Retry-After')) || undefined }
}

function saysWhatIsWrong(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
}

/** The answer of something in between, not of Octavo, or only half of one; the cause marks that (see server-text.ts). */
function gatewayFailure(status: number): Failure {
  const refused = status >= 400 && status < 500
  return new Failure(refused ? 'invalid' : 'unavailable', { cause: new GatewayError(status) })
}

async function reach(request: WireRequest, bearer: string | undefined): Promise<Response> {
  const { method, url, body } = request
  try {
    return await fetch(url, {
      method,
      headers: headersOf(request, bearer),
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
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

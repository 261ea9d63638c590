import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Failure } from '#contract/errors.ts'
import { strictHeaders } from './security-headers.ts'

/** What is no HTTP, or came too slowly to be any: answered as every failure is, and hung up on. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(describe(failureOf(error.code)))
  socket.destroy(error)
}

function failureOf(code: string | undefined): Failure {
  if (code === 'HPE_HEADER_OVERFLOW') return new Failure('headers_too_large')
  return new Failure(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too_slow' : 'invalid')
}

function describe({ status, code, message }: Failure): string {
  const body = JSON.stringify({ error: message, code })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(strictHeaders).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

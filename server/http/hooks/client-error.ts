import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Failure } from '#contract/errors.ts'
import { strictHeaders } from './security-headers.ts'

/** Answers invalid HTTP and requests that arrive too slowly in the usual error shape, then closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(describe(failureOf(error.code)))
  socket.destroy(error)
}

/** Answers an Expect header other than 100-continue. */
export function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  const failure = new Failure('expectation_failed')
  response.writeHead(failure.status, headersFor(bodyOf(failure))).end(bodyOf(failure))
}

function failureOf(code: string | undefined): Failure {
  if (code === 'HPE_HEADER_OVERFLOW') return new Failure('headers_too_large')
  return new Failure(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too_slow' : 'invalid')
}

function describe(failure: Failure): string {
  const body = bodyOf(failure)
  return [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
    ...Object.entries(headersFor(body)).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')
}

function bodyOf({ code, message }: Failure): string {
  return JSON.stringify({ error: message, code })
}

function headersFor(body: string) {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...strictHeaders,
    connection: 'close',
  }
}

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, type FailureCode } from '#contract/errors.ts'
import { isConnectionFailure } from '../db/database.ts'
import { temporaryFailureOf, isGone } from '../db/sql-errors.ts'
import { strictHeaders } from './hooks/security-headers.ts'
import { requestSource } from './request-source.ts'
import { fieldTexts } from './validation.ts'

/** The one place that turns errors into replies: a code and a text, never a stack trace. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answer(failureOf(error), request, reply))
  app.setNotFoundHandler((request, reply) => answer(new Failure('not_found'), request, reply.headers(strictHeaders)))
}

/** Answers requests that never reach a route, such as a path that cannot be decoded. */
export function answerMalformed(_: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // No hooks run for these requests, including the one that limits pipelining.
  if (reply.raw.socket === null) request.raw.socket.destroy()
  else answer(new Failure('invalid'), request, reply.headers({ ...strictHeaders, connection: 'close' }))
}

function answer(failure: Failure, request: FastifyRequest, reply: FastifyReply): void {
  // One of many while a catalogue elsewhere is away: where it was thrown says nothing.
  if (failure.code === 'source_unavailable') request.log.warn(failure.cause ? { err: failure.cause } : {}, failure.code)
  // Not logged per request: overload is not an error and logging would add to it; a full disk is logged once elsewhere.
  else if (failure.status >= 500 && failure.code !== 'busy' && failure.code !== 'no_room')
    request.log.error({ err: failure.cause ?? failure }, failure.code)
  else if (suspicious.has(failure.code)) request.log.warn(requestSource(request), failure.code)
  else if (failure.cause) request.log.warn({ err: failure.cause }, failure.code)
  if (failure.retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(failure.retryAfter)))
  void reply.status(failure.status).send({
    error: failure.message,
    code: failure.code,
    ...(failure.fields && { fields: failure.fields }),
  })
}

/** Failures that may come from an attacker probing, so they are logged. */
const suspicious = new Set<FailureCode>([
  'wrong_login',
  'login_slowed',
  'csrf_failed',
  'current_password_needed',
  'not_the_author',
  'too_many_requests',
])

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (isConnectionFailure(error)) return new Failure('unavailable', { retryAfter: 2, cause: error })
  const temporaryFailure = temporaryFailureOf(error)
  if (temporaryFailure) return new Failure(temporaryFailure, { retryAfter: 5, cause: error })
  if (isGone(error)) return new Failure('not_found', { cause: error })
  const { validation, validationContext, code, statusCode }: Partial<FastifyError> = Object(error)
  if (validation) return new Failure('invalid', { fields: fieldTexts(validation, validationContext ?? 'body') })
  const known = code && codesOfFastify[code]
  if (known) return new Failure(known)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Failure('invalid')
  return new Failure('internal', { cause: error })
}

const codesOfFastify: Record<string, FailureCode | undefined> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid',
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findLogPosition } from '../../db/log-position.sql.ts'
import { currentCaller, type ReplicaUse } from '../../db/pool/deadline.ts'
import type { Deps } from '../../deps.ts'
import { minute, second } from '../../time.ts'
import { readSecretCookie, secretCookie } from '../auth/secret-cookie.ts'
import { sessionKeyOf } from '../auth/session-cookie.ts'

// Far longer than a replica in use may be behind, so a browser without it has nothing of its own to miss there.
const cookie = { name: 'log_position', path: '/api', maxAge: minute / second }
/** For programs, which keep no cookies. */
const header = 'octavo-log-position'
const unknown = 'unknown'

/**
 * Tells each caller who writes how far the write-ahead log has come, so that a replica answers the next call only if it has come
 * as far: everyone reads what they wrote.
 */
export function tellLogPosition(app: FastifyInstance, { db, hasReplicas }: Pick<Deps, 'db' | 'hasReplicas'>): void {
  if (!hasReplicas) return
  app.addHook('onSend', async (request, reply) => {
    if (!mayHaveWritten(request)) return
    const position = await findLogPosition(db).catch(() => unknown)
    const told = laterOf(position, positionOf(request))
    reply.header(header, told)
    reply.header('set-cookie', secretCookie(request, told, cookie))
  })
}

/** A refused call has written nothing. What an import writes in the background is seen by those who ask how far it is. */
function mayHaveWritten({ method, routeOptions }: FastifyRequest): boolean {
  const caller = currentCaller()
  if (!caller) return false
  return (method !== 'GET' && caller.hasWritten === true) || routeOptions.config.endpoint?.feature === 'Imports'
}

/** A reply that overtakes another must not take it back. */
function laterOf(position: string, brought: string | undefined): string {
  if (position === unknown || brought === undefined || !isPosition(brought)) return position
  return BigInt(brought) > BigInt(position) ? brought : position
}

/** Where a call that shows what others wrote may read; undefined if only at the primary. */
export function replicaUseOf(request: FastifyRequest): ReplicaUse | undefined {
  // The viewer is not known yet: whether a session has just ended is best asked at the primary.
  if (!request.viewer && request.headers.authorization !== undefined) {
    return { when: 'primary away', position: undefined }
  }
  const told = positionOf(request)
  if (told !== undefined) return isPosition(told) ? { when: 'always', position: BigInt(told) } : undefined
  // A program that does not say how far it has seen may have written a moment ago.
  const isProgram = request.viewer !== undefined && sessionKeyOf(request) === undefined
  return isProgram ? undefined : { when: 'always', position: undefined }
}

function positionOf(request: FastifyRequest): string | undefined {
  const told = request.headers[header] ?? readSecretCookie(request, cookie.name)
  return typeof told === 'string' ? told : undefined
}

function isPosition(text: string): boolean {
  return /^\d{1,19}$/.test(text)
}

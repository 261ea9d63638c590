import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/accounts.ts'
import type { Session } from '#contract/accounts.ts'
import type { Deps } from '../deps.ts'
import { csrfCookie } from '../http/auth/csrf.ts'
import { isBrowser, trustedDeviceCookie, trustedDeviceSecrets } from '../http/auth/trusted-device-cookie.ts'
import { serve } from '../http/serve.ts'
import { forgetSessionKey, sessionKeyCookie, sessionKeyOf } from '../http/auth/session-cookie.ts'
import { tokenHashOf } from '../http/auth/session.ts'
import { requestSource } from '../http/request-source.ts'
import { deleteSession } from './accounts.sql.ts'
import { logIn, registerReader, type Client, type LoggedIn } from './accounts.ts'
import type { SessionSource } from './login-attempts.ts'
import { trustedDeviceRetentionMs } from './trusted-device.ts'

export function accountRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer'>): void {
  serve(app, contract.register, async ({ body }, _, { request }) => {
    await registerReader(deps, body, request.ip)
    request.log.info(requestSource(request), 'registered')
    return { username: body.username, email: body.email }
  })

  serve(app, contract.login, async ({ body }, _, { request, header }) => {
    return rememberLogin(request, await logIn(deps, body, clientOf(request)), header)
  })

  serve(app, contract.logout, async (_, _viewer, { request, header }) => {
    await deleteSession(deps.db, tokenHashOf(request))
    request.log.info(requestSource(request), 'logged out')
    if (sessionKeyOf(request) !== undefined) header('set-cookie', forgetSessionKey(request))
    return {}
  })

  serve(app, contract.verifyToken, (_, { username, is_moderator, suspended_until, shows_game }) => ({
    username,
    ...(is_moderator && { is_moderator }),
    ...(!shows_game && { hides_game: true }),
    ...(suspended_until && { is_suspended: true }),
  }))
}

/** The client that a login comes from. */
export function clientOf(request: FastifyRequest): Client {
  return {
    address: request.ip,
    pageCookie: csrfCookie(request),
    isBrowser: isBrowser(request),
    browserSecrets: trustedDeviceSecrets(request),
    userAgent: request.headers['user-agent'],
  }
}

/** The open session of a request in which the password is asked for again. */
export function sourceOf(request: FastifyRequest): SessionSource {
  return { tokenHash: tokenHashOf(request), address: request.ip }
}

/** Sets the cookies of a login and logs it; returns its reply. */
export function rememberLogin(
  request: FastifyRequest,
  { session, readerId, key, browserSecrets }: LoggedIn,
  header: (name: string, value: string) => void,
): Session {
  if (key !== undefined) header('set-cookie', sessionKeyCookie(request, key))
  if (browserSecrets) header('set-cookie', trustedDeviceCookie(request, browserSecrets, trustedDeviceRetentionMs))
  request.log.info({ ...requestSource(request), reader: readerId }, 'logged in')
  return session
}

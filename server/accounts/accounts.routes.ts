import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts.ts'
import type { Deps } from '../deps.ts'
import { isFromOurPage } from '../http/csrf.ts'
import { serve } from '../http/serve.ts'
import { forgetSessionKey, sessionKeyCookie, sessionKeyOf } from '../http/session-key.ts'
import { newToken, tokenHashOf } from '../http/session.ts'
import { whoAsks } from '../http/who-asks.ts'
import { deleteSession } from './accounts.sql.ts'
import { logIn, registerReader } from './accounts.ts'
import { browserCookie, browserOf, hashBrowser, isBrowser, mostBrowsers, newBrowser } from './known-browser.ts'
import { forgetOldestBrowsers, rememberBrowser } from './login-attempts.sql.ts'

export function accountRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  const { db, now } = deps

  serve(app, contract.register, async ({ body }, _, { request }) => {
    await registerReader(deps, body)
    request.log.info(whoAsks(request), 'registered')
    return { username: body.username, email: body.email }
  })

  serve(app, contract.login, async ({ body }, _, { request, header }) => {
    const browser = browserOf(request)
    const source = { address: request.ip, browserHash: browser === undefined ? undefined : hashBrowser(browser) }
    const key = isFromOurPage(request) ? newToken() : undefined
    const { session, readerId } = await logIn(deps, body, source, key)
    if (key !== undefined) header('set-cookie', sessionKeyCookie(request, key))
    if (isBrowser(request)) {
      const remembered = browser ?? newBrowser()
      await rememberBrowser(db, readerId, hashBrowser(remembered), now())
      await forgetOldestBrowsers(db, readerId, mostBrowsers)
      header('set-cookie', browserCookie(request, remembered))
    }
    request.log.info({ ...whoAsks(request), reader: readerId }, 'logged in')
    return session
  })

  serve(app, contract.logout, async (_, _viewer, { request, header }) => {
    await deleteSession(db, tokenHashOf(request))
    request.log.info(whoAsks(request), 'logged out')
    if (sessionKeyOf(request) !== undefined) header('set-cookie', forgetSessionKey(request))
    return {}
  })

  serve(app, contract.verifyToken, (_, viewer) => ({ username: viewer.username }))
}

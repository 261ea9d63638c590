import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/passkeys.ts'
import type { Deps } from '../../deps.ts'
import { requestSource } from '../../http/request-source.ts'
import { serve } from '../../http/serve.ts'
import { clientOf, rememberLogin, sourceOf } from '../accounts.routes.ts'
import { startProof } from './prove-again.ts'
import { addPasskey, getPasskeys, logInByPasskey, removePasskey, startPasskey, startPasskeyLogin } from './passkeys.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'config' | 'jobs' | 'mailer'>

export function passkeyRoutes(app: FastifyInstance, deps: Needed): void {
  serve(app, contract.listPasskeys, async (_, viewer) => ({ passkeys: await getPasskeys(deps, viewer) }))
  serve(app, contract.startProof, async (_, viewer) => ({ options: await startProof(deps, viewer) }))
  serve(app, contract.startPasskey, async ({ body }, viewer, { request }) => ({
    options: await startPasskey(deps, viewer, body, sourceOf(request)),
  }))
  serve(app, contract.addPasskey, async ({ body }, viewer, { request }) => {
    const added = await addPasskey(deps, viewer, body, sourceOf(request))
    request.log.info(requestSource(request), 'passkey added')
    return added
  })
  serve(app, contract.removePasskey, async ({ params, body }, viewer, { request }) => {
    await removePasskey(deps, viewer, { ...body, id: params.id }, sourceOf(request))
    request.log.info(requestSource(request), 'passkey removed')
    return {}
  })
  serve(app, contract.startPasskeyLogin, async () => ({ options: await startPasskeyLogin(deps) }))
  serve(app, contract.logInByPasskey, async ({ body }, _, { request, header }) => {
    const loggedIn = await logInByPasskey(deps, body, clientOf(request))
    return rememberLogin(request, loggedIn, header)
  })
}

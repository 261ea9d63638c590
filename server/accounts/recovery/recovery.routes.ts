import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts/recovery.ts'
import { fail } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { requestSource } from '../../http/request-source.ts'
import { serve } from '../../http/serve.ts'
import { findAddress } from './prove-address.sql.ts'
import { proveAddress, sendProof, takeAddressBack } from './prove-address.ts'
import { askForNewPassword, resetPasswordByLink } from './recovery.ts'

export function recoveryRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer' | 'config'>,
): void {
  serve(app, contract.getOffers, () => ({
    mail: deps.mailer !== undefined,
    passkeys: deps.config.publicUrl !== undefined,
  }))
  serve(app, contract.forgetPassword, async ({ body }, _, { request }) => {
    await askForNewPassword(deps, body.email, request.ip)
    return {}
  })
  serve(app, contract.getAccount, async (_, viewer) => {
    const { email, email_proven_at } = (await findAddress(deps.db, viewer.id)) ?? fail('not_signed_in')
    return { email, email_verified: email_proven_at !== null }
  })
  serve(app, contract.sendVerification, async (_, viewer, { request }) => {
    await sendProof(deps, viewer, request.ip)
    return {}
  })
  serve(app, contract.verifyEmail, async ({ body }) => {
    await proveAddress(deps, body.token)
    return {}
  })
  serve(app, contract.takeBackEmail, async ({ body }, _, { request }) => {
    const { id: reader, username } = await takeAddressBack(deps, body.token, request.ip)
    request.log.info({ ...requestSource(request), reader }, 'email address taken back')
    return { username }
  })
  serve(app, contract.resetPassword, async ({ body }, _, { request }) => {
    const { id: reader, username } = await resetPasswordByLink(deps, body, request.ip)
    request.log.info({ ...requestSource(request), reader }, 'password set by a link')
    return { username }
  })
}

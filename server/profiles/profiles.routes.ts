import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/profiles.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { tokenHashOf } from '../http/auth/session.ts'
import { requestSource } from '../http/request-source.ts'
import { findReaders } from './find-readers.ts'
import { profileImageRoutes } from './profile-image.routes.ts'
import { getOwnProfile, getProfile } from './profiles.ts'
import { updateProfile } from './update-profile.ts'

export function profileRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  serve(app, contract.getOwnProfile, (_, viewer) => getOwnProfile(deps, viewer))
  serve(app, contract.updateProfile, async ({ body }, viewer, { request }) => {
    const source = { tokenHash: tokenHashOf(request), address: request.ip }
    const updated = await updateProfile(deps, viewer, body, source)
    if (body.password) request.log.info(requestSource(request), 'password changed')
    return updated
  })
  serve(app, contract.getProfile, ({ params }, viewer) => getProfile(deps, viewer, params.username))
  serve(app, contract.searchReaders, async ({ query }, viewer) => ({
    results: await findReaders(deps.db, viewer, query.q),
  }))
  profileImageRoutes(app, deps)
}

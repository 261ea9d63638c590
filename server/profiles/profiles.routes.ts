import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/profiles.ts'
import * as privacy from '#contract/privacy/settings.ts'
import * as alike from '#contract/profiles/readers-alike.ts'
import * as books from '#contract/profiles/reader-books.ts'
import * as life from '#contract/profiles/reading-life.ts'
import * as reviews from '#contract/profiles/reader-reviews.ts'
import { sourceOf } from '../accounts/accounts.routes.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { bodySender } from '../http/hooks/body-budget.ts'
import { requestSource } from '../http/request-source.ts'
import { findReaders } from './find-readers.ts'
import { findPrivacy, updatePrivacy } from './privacy.sql.ts'
import { profileImageRoutes } from './profile-image.routes.ts'
import { getOwnProfile, getProfile, listReaderReviews } from './profiles.ts'
import { listReaderBooks } from './reader-books.ts'
import { listReadersAlike } from './readers-alike.sql.ts'
import { getReadingLife } from './reading-life.ts'
import { updateProfile } from './update-profile.ts'

export function profileRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer'>): void {
  serve(app, contract.getOwnProfile, (_, viewer) => getOwnProfile(deps, viewer))
  serve(app, contract.updateProfile, async ({ body }, viewer, { request }) => {
    const from = { source: sourceOf(request), sender: bodySender(request) }
    const updated = await updateProfile(deps, viewer, body, from)
    if (body.password) request.log.info(requestSource(request), 'password changed')
    return updated
  })
  serve(app, contract.getProfile, ({ params }, viewer) => getProfile(deps, viewer, params.username))
  serve(app, life.getReadingLife, ({ params }, viewer) => getReadingLife(deps, viewer, params.username))
  serve(app, books.listReaderBooks, ({ params, query }, viewer) =>
    listReaderBooks(deps, viewer, params.username, query),
  )
  serve(app, reviews.listReaderReviews, ({ params, query }, viewer) =>
    listReaderReviews(deps, viewer, params.username, query.after),
  )
  serve(app, contract.searchReaders, async ({ query }, viewer) => ({
    results: await findReaders(deps.db, viewer, query.q),
  }))
  serve(app, privacy.getPrivacy, (_, viewer) => findPrivacy(deps.db, viewer.id))
  serve(app, privacy.updatePrivacy, ({ body }, viewer) => updatePrivacy(deps.db, viewer.id, body))
  serve(app, alike.listReadersAlike, async (_, viewer) => ({ results: await listReadersAlike(deps.db, viewer.id) }))
  profileImageRoutes(app, deps)
}

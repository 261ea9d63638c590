import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/follows.ts'
import * as requests from '#contract/privacy/follow-requests.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { knownReader } from '../visibility/visibility.ts'
import { findTies } from './follow-requests.sql.ts'
import { acceptFollowRequest, declineFollowRequest, listFollowRequests, removeFollower } from './follow-requests.ts'
import { follow, listFollowsOf, unfollow } from './follows.ts'

export function followRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer'>): void {
  const { db } = deps

  serve(app, contract.listFollowers, ({ params, query }, viewer) =>
    listFollowsOf(db, viewer, params.username, { side: 'followers', after: query.after }),
  )
  serve(app, contract.listFollowing, ({ params, query }, viewer) =>
    listFollowsOf(db, viewer, params.username, { side: 'following', after: query.after }),
  )
  serve(app, contract.checkFollow, async ({ params }, viewer) => {
    const reader = await knownReader(db, viewer.id, params.username)
    const { follows, requested } = await findTies(db, viewer.id, reader.id)
    return { is_following: follows, ...(requested && { requested }) }
  })
  serve(app, contract.followReader, ({ body }, viewer) => follow(deps, viewer, body.username))
  serve(app, contract.unfollowReader, ({ body }, viewer) => unfollow(deps, viewer, body.username))
  serve(app, requests.listFollowRequests, ({ query }, viewer) => listFollowRequests(db, viewer, query.after))
  serve(app, requests.acceptFollowRequest, async ({ body }, viewer) => {
    await acceptFollowRequest(deps, viewer, body.username)
    return {}
  })
  serve(app, requests.declineFollowRequest, async ({ body }, viewer) => {
    await declineFollowRequest(deps, viewer, body.username)
    return {}
  })
  serve(app, requests.removeFollower, async ({ body }, viewer) => {
    await removeFollower(deps, viewer, body.username)
    return {}
  })
}

import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import * as contract from '#contract/follows.ts'
import { findReaderByUsername } from '../accounts/find-reader.sql.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { isFollowing } from './follows.sql.ts'
import { follow, listFollowsOf, unfollow } from './follows.ts'

export function followRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  const { db } = deps

  serve(app, contract.listFollowers, ({ params, query }, viewer) =>
    listFollowsOf(db, viewer, params.username, { side: 'followers', after: query.after }),
  )
  serve(app, contract.listFollowing, ({ params, query }, viewer) =>
    listFollowsOf(db, viewer, params.username, { side: 'following', after: query.after }),
  )
  serve(app, contract.checkFollow, async ({ params }, viewer) => {
    const reader = (await findReaderByUsername(db, params.username)) ?? fail('reader_not_found')
    return { is_following: await isFollowing(db, viewer.id, reader.id) }
  })
  serve(app, contract.followReader, ({ body }, viewer) => follow(deps, viewer, body.username))
  serve(app, contract.unfollowReader, ({ body }, viewer) => unfollow(deps, viewer, body.username))
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/privacy/blocks.ts'
import * as mutes from '#contract/privacy/mutes.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { blockReader, listBlocked, unblockReader } from './blocks.ts'
import { listMuted, muteReader, unmuteReader } from './mutes.ts'

export function blockRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  serve(app, contract.blockReader, async ({ body }, viewer) => {
    await blockReader(deps, viewer, body.username)
    return {}
  })
  serve(app, contract.unblockReader, async ({ body }, viewer) => {
    await unblockReader(deps, viewer, body.username)
    return {}
  })
  serve(app, mutes.muteReader, async ({ body }, viewer) => {
    await muteReader(deps, viewer, body.username)
    return {}
  })
  serve(app, mutes.unmuteReader, async ({ body }, viewer) => {
    await unmuteReader(deps, viewer, body.username)
    return {}
  })
  serve(app, mutes.listMuted, ({ query }, viewer) => listMuted(deps.db, viewer, query.after))
  serve(app, contract.listBlocked, ({ query }, viewer) => listBlocked(deps.db, viewer, query.after))
}

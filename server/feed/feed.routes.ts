import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/feed/feed.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { getFeed } from './feed.ts'

export function feedRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  serve(app, contract.getFeed, ({ query }, viewer) => getFeed(deps, viewer, query.after))
}

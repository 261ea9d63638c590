import type { FastifyInstance } from 'fastify'
import { listEditions } from '#contract/books/editions.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { describeEditions } from './editions.ts'

export function editionRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'sources'>): void {
  serve(app, listEditions, ({ params }, viewer) => describeEditions(deps, viewer?.id, params.id))
}

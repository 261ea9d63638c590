import type { FastifyInstance } from 'fastify'
import { listAuthorBooks } from '#contract/authors.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { openAuthor } from './authors.ts'

export function authorRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'sources'>): void {
  serve(app, listAuthorBooks, ({ params, query }) => openAuthor(deps, params.name, query.page))
}

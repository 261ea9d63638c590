import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/books.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { keepBook } from './books.ts'

export function bookRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'sources'>): void {
  serve(app, contract.getBook, ({ params }) => keepBook(deps, params.id))
  serve(app, contract.createOrGetBook, ({ body }) => keepBook(deps, body.google_books_id))
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/books.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { findBook, keepBook } from './books.ts'
import { searchCatalogue } from './catalogue.ts'

export function bookRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'sources'>): void {
  serve(app, contract.searchBooks, ({ query: { q, page, filterType } }) =>
    searchCatalogue(deps, { type: filterType, query: q, page }),
  )
  serve(app, contract.getBook, ({ params }, viewer) => findBook(deps, params.id, viewer?.id))
  serve(app, contract.createOrGetBook, ({ body }, viewer) => keepBook(deps, body.google_books_id, viewer?.id))
}

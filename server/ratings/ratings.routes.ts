import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/ratings.ts'
import { averageRating } from '../books/book-reply.ts'
import { findBook } from '../catalogue/books.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { describeRatings, rate } from './ratings.ts'

export function ratingRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'sources'>): void {
  serve(app, contract.getRatings, async ({ params }, viewer) => {
    const book = await findBook(deps, params.id)
    return describeRatings(deps.db, viewer?.id, book)
  })
  serve(app, contract.rateBook, async ({ body }, viewer) => {
    const { totals, gamification } = await rate(deps, viewer.id, body.google_books_id, body.rating)
    return {
      rating: body.rating,
      average_rating: averageRating(totals),
      total_ratings: totals.rating_count,
      gamification,
    }
  })
}

import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/ratings.ts'
import { averageRating } from '../books/book-reply.ts'
import { findBook } from '../books/books.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { findRating } from './ratings.sql.ts'
import { rate } from './ratings.ts'

export function ratingRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'sources'>): void {
  serve(app, contract.getRatings, async ({ params }, viewer) => {
    const { id, average_rating, total_ratings } = await findBook(deps, params.id)
    const yours = viewer && id !== null ? await findRating(deps.db, viewer.id, id) : undefined
    return { average_rating, total_ratings, your_rating: yours ?? null }
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

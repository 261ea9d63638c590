import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import * as contract from '#contract/ratings.ts'
import { averageRating } from '../books/book-reply.ts'
import { wholeStars } from '../books/stars.ts'
import { findBook } from '../catalogue/books.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { clearRating, describeRatings, rate } from './ratings.ts'

export function ratingRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'sources' | 'log'>): void {
  serve(app, contract.getRatings, async ({ params }, viewer) => {
    const book = await findBook(deps, params.id, viewer?.id)
    return describeRatings(deps.db, viewer?.id, book)
  })
  serve(app, contract.rateBook, async ({ body }, viewer) => {
    const stars = starsOf(body)
    const { totals, gamification } = await rate(deps, viewer.id, body.google_books_id, stars)
    return {
      rating: wholeStars(stars),
      stars,
      average_rating: averageRating(totals),
      total_ratings: totals.rating_count,
      gamification,
    }
  })
  serve(app, contract.clearRating, async ({ params }, viewer) => {
    const book = await findBook(deps, params.id, viewer.id)
    return book.id === null ? describeRatings(deps.db, viewer.id, book) : clearRating(deps, viewer.id, book.id)
  })
}

function starsOf({ rating, stars }: { rating?: number | undefined; stars?: number | undefined }): number {
  if (rating !== undefined && stars !== undefined) fail('invalid', { text: 'Send either rating or stars.' })
  return rating ?? stars ?? fail('invalid', { fields: { rating: 'Rating is required.' } })
}

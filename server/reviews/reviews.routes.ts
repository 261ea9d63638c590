import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import * as contract from '#contract/reviews.ts'
import { findBook, keepBook } from '../catalogue/books.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { like, unlike } from '../likes/likes.ts'
import { likeableReview } from './likes.ts'
import { getReviewThread, listReplies, listReviews } from './review-tree.ts'
import { deleteReview, editReview, writeReply, writeReview } from './reviews.ts'

export function reviewRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'sources' | 'jobs' | 'mailer'>,
): void {
  const { db } = deps
  app.addSchema(contract.review)

  serve(app, contract.listReviews, async ({ params, query }, viewer) => {
    const { id } = await findBook(deps, params.id, viewer?.id)
    return listReviews(deps, viewer?.id, id, query)
  })
  serve(app, contract.listReplies, ({ params, query }, viewer) => listReplies(db, viewer?.id, params.id, query.after))
  serve(app, contract.getReviewThread, ({ params }, viewer) => getReviewThread(deps, viewer?.id, params.id))
  serve(app, contract.createReview, async ({ body }, viewer, { sent }) => {
    const book = await keepBook(deps, body.book, viewer.id)
    const { review_text: text, book: _, ...how } = body
    return writeReview(deps, viewer.id, { book, text, ...how }, sent)
  })
  serve(app, contract.replyToReview, ({ params, body }, viewer, { sent }) => {
    const { review_text: text, parent, ...mark } = body
    if (parent !== undefined && parent !== params.id)
      fail('invalid', { text: 'Parent must be the same as the id in the path.' })
    return writeReply(deps, viewer.id, { parentId: params.id, text, ...mark }, sent)
  })
  serve(app, contract.editReview, ({ params, body }, viewer) => {
    const { review_text: text, ...how } = body
    return editReview(deps, viewer, params.id, { text, ...how })
  })
  serve(app, contract.deleteReview, async ({ params }, viewer) => {
    await deleteReview(deps, viewer.id, params.id)
    return null
  })
  serve(app, contract.likeReview, ({ params }, viewer) => like(deps, likeableReview, viewer.id, params.id))
  serve(app, contract.unlikeReview, ({ params }, viewer) => unlike(deps, likeableReview, viewer.id, params.id))
}

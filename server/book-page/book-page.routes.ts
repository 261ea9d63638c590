import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/book-page.ts'
import * as lists from '#contract/books/lists-with-book.ts'
import * as more from '#contract/books/more-of-book.ts'
import { findBook } from '../catalogue/books.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { describeRatings } from '../ratings/ratings.ts'
import { getStatus } from '../reading/reading.ts'
import { listReviews } from '../reviews/review-tree.ts'
import { describeFriends } from './book-friends.ts'
import { createCountBook } from './counts-of-book.ts'
import { createFindListsWith, getLists } from './lists-with-book.ts'
import { getMoreOfBook } from './more-of-book.ts'

export function bookPageRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'sources'>): void {
  const { db } = deps
  const countBook = createCountBook(db)
  const findListsWith = createFindListsWith(db)
  // Replaces four calls, each of which would look up the reader and the book.
  serve(app, contract.getBookPage, async ({ params }, viewer) => {
    const book = await findBook(deps, params.id, viewer?.id)
    const [ratings, status, friends, reviews] = await Promise.all([
      describeRatings(db, viewer?.id, book),
      viewer ? getStatus(db, viewer.id, book.id) : null,
      viewer ? describeFriends(deps, viewer.id, book.id) : null,
      listReviews(deps, viewer?.id, book.id),
    ])
    return { book, ratings, status, friends, reviews }
  })
  serve(app, more.getMoreOfBook, ({ params }, viewer) => getMoreOfBook(deps, viewer?.id, params.id, countBook))
  serve(app, lists.getListsWithBook, ({ params }, viewer) => getLists(deps, viewer.id, params.id, findListsWith))
}

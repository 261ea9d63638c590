import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import * as contract from '#contract/favorites.ts'
import type { Deps } from '../deps.ts'
import { nothingEarned } from '../points/award.ts'
import { serve } from '../http/serve.ts'
import { deleteFavorite, listIds, type BookId } from './favorites.sql.ts'
import { addFavorite, listFavorites, reorderFavorites } from './favorites.ts'

export function favoriteRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now' | 'sources'>): void {
  serve(app, contract.listFavorites, ({ query }, viewer) => listFavorites(deps, viewer.id, query.first))
  serve(app, contract.listFavoriteIds, async (_, viewer) => {
    const ids = await listIds(deps.db, viewer.id)
    return {
      google_books_ids: ids.filter(isOwn).map(({ id }) => id),
      other_ids: ids.filter((each) => !isOwn(each)),
    }
  })
  serve(app, contract.addFavorite, ({ body }, viewer) =>
    addFavorite(deps, viewer.id, bookIdFrom(body.google_books_id, body.id)),
  )
  serve(app, contract.removeFavorite, async ({ body }, viewer) => {
    await deleteFavorite(deps.db, viewer.id, bookIdFrom(body.google_books_id, body.book_id))
    return { gamification: nothingEarned }
  })
  serve(app, contract.reorderFavorites, async ({ body }, viewer) => {
    await reorderFavorites(deps, viewer.id, body.ordered_book_ids, body.moved)
    return {}
  })
}

function isOwn({ id, google_books_id }: BookId): boolean {
  return id === google_books_id
}

/** A book can be identified in two ways, of which one is required. */
function bookIdFrom(...ids: (string | null | undefined)[]): string {
  return ids.find((id) => id) ?? fail('invalid', { text: 'Please name a book.' })
}

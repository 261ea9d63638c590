import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import * as audience from '#contract/privacy/readlist-audience.ts'
import * as contract from '#contract/readlists.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { like, unlike } from '../likes/likes.ts'
import { changeAudience, getAudience, openLink } from './audience.ts'
import {
  addToReadlist,
  noteReadlistBook,
  removeFromReadlist,
  reorderReadlist,
  updateReadlists,
} from './readlist-books.ts'
import { likeableReadlist } from './readlist-likes.ts'
import { listLiked, listOwned, listOwnedWithBook, listShared } from './readlists.sql.ts'
import { createReadlist, deleteReadlist, openReadlist, renameReadlist } from './readlists.ts'
import { leaveReadlist, listShares, shareReadlist, unshareReadlist } from './share-readlist.ts'

export function readlistRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'sources' | 'jobs' | 'mailer'>,
): void {
  serve(app, contract.listReadlists, async ({ query }, viewer) => ({
    readlists: await (query.book === undefined
      ? listOwned(deps.db, viewer.id)
      : listOwnedWithBook(deps.db, viewer.id, query.book)),
  }))
  serve(app, contract.listSharedReadlists, async (_, viewer) => ({ readlists: await listShared(deps.db, viewer.id) }))
  serve(app, contract.listLikedReadlists, async (_, viewer) => ({ readlists: await listLiked(deps.db, viewer.id) }))
  serve(app, contract.getReadlist, ({ params, query }, viewer) => openReadlist(deps, viewer, params.id, query.first))
  serve(app, contract.createReadlist, ({ body }, viewer) => createReadlist(deps, viewer, body))
  serve(app, contract.renameReadlist, async ({ body }, viewer) => ({
    name: await renameReadlist(deps, viewer, body),
  }))
  serve(app, contract.deleteReadlist, async ({ params }, viewer) => {
    await deleteReadlist(deps, viewer, params.id)
    return null
  })
  serve(app, contract.updateReadlists, async ({ body }, viewer) => ({
    readlist_ids: await updateReadlists(deps, viewer, body.book_id, body.readlist_ids),
  }))
  serve(app, contract.addToReadlist, async ({ body }, viewer) => {
    await addToReadlist(deps, viewer, body.readlist_id, body.book_id)
    return {}
  })
  serve(app, contract.noteReadlistBook, async ({ params, body }, viewer) => {
    await noteReadlistBook(deps, viewer, params, body.note)
    return {}
  })
  serve(app, contract.shareReadlist, async ({ body }, viewer) => ({
    gamification: await shareReadlist(deps, viewer, body.readlist_id, body.target_username),
  }))
  serve(app, contract.listReadlistShares, async ({ params }, viewer) => ({
    shared_with: await listShares(deps, viewer, params.id),
  }))
  serve(app, contract.unshareReadlist, async ({ body }, viewer) => {
    await unshareReadlist(deps, viewer, body.readlist_id, body.target_username)
    return {}
  })
  serve(app, audience.getReadlistAudience, ({ params }, viewer) => getAudience(deps, viewer, params.id))
  serve(app, audience.updateReadlistAudience, ({ params, body }, viewer) =>
    changeAudience(deps, viewer, params.id, body),
  )
  serve(app, audience.openReadlistLink, ({ params, query }, viewer) => openLink(deps, viewer, params.link, query.first))
  serve(app, contract.likeReadlist, ({ params }, viewer) => like(deps, likeableReadlist, viewer.id, params.id))
  serve(app, contract.unlikeReadlist, ({ params }, viewer) => unlike(deps, likeableReadlist, viewer.id, params.id))
  serve(app, contract.leaveReadlist, async ({ body }, viewer) => {
    await leaveReadlist(deps, viewer, body.readlist_id)
    return {}
  })
  serve(app, contract.reorderReadlist, async ({ body }, viewer) => {
    await reorderReadlist(deps, viewer, body.readlist_id, body.ordered_book_ids, body.moved)
    return {}
  })
  serve(app, contract.removeFromReadlist, async ({ query, body }, viewer) => {
    const { readlist_id, book_id } = { ...query, ...body }
    if (readlist_id === undefined) fail('invalid', { fields: { readlist_id: 'Readlist id is required.' } })
    if (book_id === undefined) fail('invalid', { fields: { book_id: 'Book id is required.' } })
    await removeFromReadlist(deps, viewer, readlist_id, book_id)
    return null
  })
}

import { fail } from '#contract/errors.ts'
import { maxLikedReadlists } from '#contract/readlists.ts'
import type { Likeable } from '../likes/likes.ts'
import { readlistIdOf } from './own-readlist.ts'
import { countLikes } from './readlist-likes.sql.ts'
import { findSeen, lockOwned, type SeenReadlist } from './readlists.sql.ts'

/** Those of other readers that the viewer may open. */
export const likeableReadlist: Likeable<SeenReadlist> = {
  name: 'readlist',
  missing: 'readlist_not_found',
  table: 'readlist_like',
  column: 'readlist_id',
  quota: 'like_readlist',
  maxADay: 500,
  max: maxLikedReadlists,
  find: async (tx, viewerId, id) => (await findSeen(tx, readlistIdOf(id), viewerId)) ?? fail('readlist_not_found'),
  /** Locks the readlist last, as many may like it at once. */
  async count(tx, { id, reader_id }) {
    if (!(await lockOwned(tx, id, reader_id))) fail('readlist_not_found')
    return countLikes(tx, { id, reader_id })
  },
}

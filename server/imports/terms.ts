import type { Db } from '../db/database.ts'
import { planReadlists } from './merging/import-readlists.ts'
import type { ImportRow } from './imports.sql.ts'
import type { Terms } from './merging/plan-entry.ts'
import { measureHeld } from './merging/readlists.sql.ts'
import { listShelves } from './rows.sql.ts'

/** How an import comes in: into the readlists that were made for it, or before that, into those that would be. */
export async function termsOf(db: Db, imported: ImportRow, at: Date): Promise<Terms> {
  const { id, reader_id, options, readlists } = imported
  const targets = readlists ?? (await planReadlists(db, reader_id, await listShelves(db, id))).targets
  return {
    reviews: options.reviews,
    when_here: options.when_here,
    visibility: options.visibility,
    readerId: reader_id,
    importId: id,
    readlists: targets,
    favoritesFrom: (await measureHeld(db, reader_id)).last_favorite,
    at,
  }
}

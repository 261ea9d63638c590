import { fail } from '#contract/errors.ts'
import type { Db, Tx } from '../db/database.ts'
import { findKnownReader, type KnownReader } from './visibility.sql.ts'

/** A reader behind a block is answered as unknown, so nobody learns of it. */
export async function knownReader(db: Db | Tx, viewerId: string, username: string): Promise<KnownReader> {
  return (await findKnownReader(db, viewerId, username)) ?? fail('reader_not_found')
}

/** A reader whose things the viewer may see. */
export async function shownReader(db: Db | Tx, viewerId: string, username: string): Promise<KnownReader> {
  const reader = await knownReader(db, viewerId, username)
  return reader.shows_things ? reader : fail('profile_private')
}

import type { Db, Tx } from '../db/database.ts'

/** Ignores case. */
export function findReaderByUsername(db: Db | Tx, username: string) {
  return db
    .selectFrom('reader')
    .select(['id', 'username'])
    .where('username_folded', '=', username.toLowerCase())
    .executeTakeFirst()
}

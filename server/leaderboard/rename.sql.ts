import type { Tx } from '../db/database.ts'

/** Call after a reader was given a name. On one machine, a foreign key has done it already. */
export async function renameStandings(tx: Tx, readerId: string, username: string): Promise<void> {
  const username_folded = username.toLowerCase()
  await tx
    .updateTable('standing')
    .set({ username_folded })
    .where('reader_id', '=', readerId)
    .where('username_folded', '!=', username_folded)
    .execute()
}

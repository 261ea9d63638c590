import type { Db, Tx } from '../db/database.ts'

/** The hash among these that belongs to a trusted device of the reader. */
export async function findTrustedDevice(db: Db, readerId: string, hashes: Buffer[]): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('known_browser')
    .select('browser_hash')
    .where('reader_id', '=', readerId)
    .where('browser_hash', 'in', hashes)
    .executeTakeFirst()
  return row?.browser_hash
}

export async function insertBrowser(tx: Tx, readerId: string, browserHash: Buffer, at: Date): Promise<void> {
  await tx
    .insertInto('known_browser')
    .values({ reader_id: readerId, browser_hash: browserHash, last_login_at: at })
    .execute()
}

export async function deleteBrowser(tx: Tx, readerId: string, browserHash: Buffer): Promise<void> {
  await tx
    .deleteFrom('known_browser')
    .where('reader_id', '=', readerId)
    .where('browser_hash', '=', browserHash)
    .execute()
}

export async function deleteOldestBrowsers(tx: Tx, readerId: string, spared: number): Promise<void> {
  await tx
    .deleteFrom('known_browser')
    .where('reader_id', '=', readerId)
    .where('browser_hash', 'in', (qb) =>
      qb
        .selectFrom('known_browser')
        .select('browser_hash')
        .where('reader_id', '=', readerId)
        .orderBy('last_login_at', 'desc')
        .orderBy('browser_hash')
        .offset(spared),
    )
    .execute()
}

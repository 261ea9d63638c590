import type { Db, Tx } from '../db/database.ts'

interface Attempt {
  id: string
  /** Whose login was tried. */
  account: string
  /** From where: an address, or a browser that the account knows. */
  place: string
}

export async function insertAttempt(db: Db, { id, account, place }: Attempt, at: Date): Promise<void> {
  await db.insertInto('login_failure').values({ id, account, address: place, failed_at: at }).execute()
}

/** The other attempts on the account in that time, oldest first, those under way included. */
export function listOtherAttempts(db: Db, { id, account }: Attempt, { since, until }: { since: Date; until: Date }) {
  return db
    .selectFrom('login_failure')
    .select(['address as place', 'failed_at'])
    .where('account', '=', account)
    .where('failed_at', '>', since)
    .where('failed_at', '<', until)
    .where('id', '!=', id)
    .orderBy('failed_at')
    .orderBy('id')
    .execute()
}

export async function deleteAttempt(db: Db, { id }: Attempt): Promise<void> {
  await db.deleteFrom('login_failure').where('id', '=', id).execute()
}

export async function forgetAttempts(db: Db, { account, place }: Attempt): Promise<void> {
  await db.deleteFrom('login_failure').where('account', '=', account).where('address', '=', place).execute()
}

export async function forgetAllAttempts(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom('login_failure').where('account', '=', account).execute()
}

export async function isKnownBrowser(db: Db, readerId: string, browserHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_browser')
    .select('reader_id')
    .where('reader_id', '=', readerId)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertBrowser(tx: Tx, readerId: string, browserHash: Buffer, at: Date): Promise<void> {
  await tx
    .insertInto('known_browser')
    .values({ reader_id: readerId, browser_hash: browserHash, last_login_at: at })
    .onConflict((conflict) => conflict.columns(['reader_id', 'browser_hash']).doUpdateSet({ last_login_at: at }))
    .execute()
}

export async function forgetOldestBrowsers(tx: Tx, readerId: string, kept: number): Promise<void> {
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
        .offset(kept),
    )
    .execute()
}

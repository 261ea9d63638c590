import type { Db, Tx } from '../db/database.ts'

interface NewLink {
  token_hash: Buffer
  mail_id: string
  reader_id: string
  purpose: string
  email: string
  expires_at: Date
}

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await tx.insertInto('mailed_link').values(link).execute()
}

/** Those of the same mail stay: whichever try arrived, its link works. */
export async function deleteOtherLinks(tx: Tx, { reader_id, purpose, mail_id }: NewLink): Promise<void> {
  await tx
    .deleteFrom('mailed_link')
    .where('reader_id', '=', reader_id)
    .where('purpose', '=', purpose)
    .where('mail_id', '!=', mail_id)
    .execute()
}

export function findLink(db: Db | Tx, tokenHash: Buffer, purpose: string, at: Date) {
  return db
    .selectFrom('mailed_link')
    .innerJoin('reader', 'reader.id', 'mailed_link.reader_id')
    .select(['mailed_link.reader_id', 'mailed_link.email', 'reader.username', 'reader.email as current_email'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', at)
    .executeTakeFirst()
}

export async function deleteLinks(tx: Tx, readerId: string, purposes: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('mailed_link')
    .where('reader_id', '=', readerId)
    .where('purpose', 'in', [...purposes])
    .execute()
}

import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

interface NewMail {
  id: string
  kind: string
  /** Null where only the address was typed. */
  reader_id: string | null
  address: string
}

export async function insertMails(tx: Tx, mails: readonly NewMail[], at: Date): Promise<void> {
  const all = <Part>(partOf: (mail: NewMail) => Part) => mails.map(partOf)
  await sql`
    insert into mail (id, kind, reader_id, address, created_at)
    select id, kind, reader_id, address, ${at}::timestamptz
    from unnest(
      ${all(({ id }) => id)}::uuid[], ${all(({ kind }) => kind)}::text[],
      ${all(({ reader_id }) => reader_id)}::uuid[], ${all(({ address }) => address)}::text[]
    ) as each (id, kind, reader_id, address)`.execute(tx)
}

export function findMail(tx: Tx, id: string) {
  return tx
    .selectFrom('mail')
    .select(['id', 'kind', 'reader_id', 'address', 'state', 'held_until', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks it. Call after locking the recipient, as whoever sets a password does. */
export async function isStillWaiting(tx: Tx, id: string, at: Date): Promise<boolean | 'held'> {
  const mail = await tx
    .selectFrom('mail')
    .select(['state', 'held_until'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (mail?.state !== 'waiting') return false
  return mail.held_until !== null && mail.held_until > at ? 'held' : true
}

/** Locks the reader, so that of two mails to one each sees the links of the other. */
export async function findRecipient(
  tx: Tx,
  { reader_id, address }: { reader_id: string | null; address: string },
): Promise<{ id: string; username: string; email: string } | undefined> {
  const folded = address.toLowerCase()
  // Found first, as a row is locked by its id where tables are distributed.
  const id =
    reader_id ?? (await tx.selectFrom('reader').select('id').where('email_folded', '=', folded).executeTakeFirst())?.id
  if (id === undefined) return undefined
  return tx
    .selectFrom('reader')
    .select(['id', 'username', 'email'])
    .where('id', '=', id)
    .$if(reader_id === null, (qb) => qb.where('email_folded', '=', folded))
    .forUpdate()
    .executeTakeFirst()
}

/** Whether another of the kind was asked for later. */
export async function hasNewer(tx: Tx, mail: { id: string; kind: string; address: string }): Promise<boolean> {
  const newer = await tx
    .selectFrom('mail')
    .select('id')
    .where(sql<boolean>`lower(address) = ${mail.address.toLowerCase()}`)
    .where('kind', '=', mail.kind)
    .where('id', '>', mail.id)
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}

export async function holdMail(tx: Tx, id: string, readerId: string, until: Date): Promise<void> {
  await tx.updateTable('mail').set({ reader_id: readerId, held_until: until }).where('id', '=', id).execute()
}

/** Returns when it was written. */
export async function releaseMail(db: Db, id: string): Promise<Date> {
  const mail = await db
    .updateTable('mail')
    .set({ held_until: null })
    .where('id', '=', id)
    .returning('created_at')
    .executeTakeFirst()
  return mail?.created_at ?? new Date()
}

export async function markSent(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state: 'sent', sent_at: at, held_until: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Its links have never been seen by anybody. */
export async function markUnsent(db: Db | Tx, id: string, state: 'failed' | 'needless'): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state, held_until: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Mails that wait and are no longer wanted: of a reader, or to an address that was typed. */
export async function markNeedless(
  tx: Tx,
  kinds: readonly string[],
  { readerId, address }: { readerId: string; address?: string | undefined },
): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ state: 'needless', held_until: null })
    .where('state', '=', 'waiting')
    .where('kind', 'in', [...kinds])
    .where(({ or, eb }) =>
      or([
        eb('reader_id', '=', readerId),
        ...(address === undefined ? [] : [sql<boolean>`lower(address) = ${address.toLowerCase()}`]),
      ]),
    )
    .execute()
}

/** A typed address that nobody has is not kept. */
export async function deleteMail(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('mail').where('id', '=', id).execute()
}

export async function deleteOldMail(db: Db, before: Date, quotasBefore: Date, at: Date): Promise<void> {
  await db.deleteFrom('mail').where('created_at', '<', before).execute()
  await db.deleteFrom('mailed_link').where('expires_at', '<=', at).execute()
  await db.deleteFrom('mail_quota').where('since', '<', quotasBefore).execute()
}

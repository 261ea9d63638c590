import type { Db, Tx } from '../db/database.ts'

export async function keepFormerAddress(
  tx: Tx,
  readerId: string,
  { email, isProven }: { email: string; isProven: boolean },
  until: Date,
): Promise<void> {
  const address = { email, until, was_proven: isProven }
  await tx
    .insertInto('former_address')
    .values({ reader_id: readerId, email_folded: email.toLowerCase(), ...address })
    .onConflict((conflict) => conflict.columns(['reader_id', 'email_folded']).doUpdateSet(address))
    .execute()
}

/** Of a reader whose present address is proven: those that never were. */
export async function deleteUnprovenFormerAddresses(tx: Tx, readerId: string): Promise<void> {
  await tx.deleteFrom('former_address').where('reader_id', '=', readerId).where('was_proven', '=', false).execute()
}

/** Until when the reader's account may be taken back by an address that was proven; undefined if by none. */
export async function findProvenClaimEnd(db: Db | Tx, readerId: string, at: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('former_address')
    .innerJoin('reader', 'reader.id', 'former_address.reader_id')
    .select('until')
    .where('reader_id', '=', readerId)
    .where('was_proven', '=', true)
    .where('until', '>', at)
    .whereRef('former_address.email_folded', '!=', 'reader.email_folded')
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.until
}

/** Whether another reader may still take it back. */
export async function isReservedAddress(tx: Tx, email: string, readerId: string, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('former_address')
    .select('reader_id')
    .where('email_folded', '=', email.toLowerCase())
    .where('reader_id', '!=', readerId)
    .where('until', '>', at)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the reader may take an address back. */
export async function hasFormerAddress(tx: Tx, readerId: string, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('former_address')
    .select('reader_id')
    .where('reader_id', '=', readerId)
    .where('until', '>', at)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The address as it was written, and until when it could be taken back; undefined if it cannot be taken back any more. */
export async function takeFormerAddress(
  tx: Tx,
  readerId: string,
  email: string,
  at: Date,
): Promise<{ email: string; until: Date } | undefined> {
  return tx
    .deleteFrom('former_address')
    .where('reader_id', '=', readerId)
    .where('email_folded', '=', email.toLowerCase())
    .where('until', '>', at)
    .returning(['email', 'until'])
    .executeTakeFirst()
}

/** Of a reader whose account was somebody else's for a while: those that were never theirs. */
export async function deleteFormerAddressesOf(tx: Tx, readerId: string): Promise<void> {
  await tx.deleteFrom('former_address').where('reader_id', '=', readerId).execute()
}

export async function deleteFormerAddresses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('former_address').where('until', '<=', before).execute()
}

import type { Db, Tx } from '../../db/database.ts'
import { deleteUnprovenFormerAddresses } from '../former-addresses.sql.ts'

/** Whoever had the account under an address that was never proven has no claim to it any more. */
export async function markProven(tx: Tx, readerId: string, at: Date): Promise<void> {
  await tx.updateTable('reader').set({ email_proven_at: at }).where('id', '=', readerId).execute()
  await deleteUnprovenFormerAddresses(tx, readerId)
}

/** Of an address that has just been proven. Throws a unique violation if another reader has it. */
export async function setAddress(tx: Tx, readerId: string, email: string, at: Date): Promise<void> {
  await tx
    .updateTable('reader')
    .set({ email, email_folded: email.toLowerCase(), email_proven_at: at })
    .where('id', '=', readerId)
    .execute()
}

export function findAddress(tx: Db | Tx, readerId: string) {
  return tx.selectFrom('reader').select(['email', 'email_proven_at']).where('id', '=', readerId).executeTakeFirst()
}

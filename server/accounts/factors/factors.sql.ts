import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export function findTotp(db: Db | Tx, readerId: string) {
  return db
    .selectFrom('totp')
    .select(['secret', 'created_at', 'confirmed_at', 'last_step'])
    .where('reader_id', '=', readerId)
    .executeTakeFirst()
}

/** Replaces one that was not confirmed. False if there is one in use. */
export async function startTotp(tx: Tx, readerId: string, secret: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('totp')
    .values({ reader_id: readerId, secret, created_at: at })
    .onConflict((conflict) =>
      conflict.column('reader_id').doUpdateSet({ secret, created_at: at }).where('totp.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Uses a code of this period. False if it, or a later one, was used before. */
export async function spendStep(db: Db | Tx, readerId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('reader_id', '=', readerId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function confirmTotp(tx: Tx, readerId: string, at: Date): Promise<void> {
  await tx.updateTable('totp').set({ confirmed_at: at }).where('reader_id', '=', readerId).execute()
}

/** False if there was none in use. */
export async function deleteTotp(tx: Tx, readerId: string): Promise<boolean> {
  const row = await tx.deleteFrom('totp').where('reader_id', '=', readerId).returning('confirmed_at').executeTakeFirst()
  return row?.confirmed_at != null
}

/** True for the one use of a code. */
export async function spendRecoveryCode(db: Db | Tx, readerId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('reader_id', '=', readerId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function replaceRecoveryCodes(tx: Tx, readerId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('reader_id', '=', readerId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ reader_id: readerId, code_hash })))
    .execute()
}

export async function countRecoveryCodes(db: Db | Tx, readerId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from recovery_code where reader_id = ${readerId}`.execute(db)
  return Number(rows[0]?.left ?? 0)
}

/** Passkeys and an authenticator app, with its recovery codes. */
export async function deleteFactors(tx: Tx, readerId: string): Promise<void> {
  await deletePasskeys(tx, readerId)
  await deleteTotp(tx, readerId)
  await replaceRecoveryCodes(tx, readerId, [])
}

/** Those that were added after a moment. */
export async function deleteFactorsSince(tx: Tx, readerId: string, since: Date): Promise<void> {
  await tx.deleteFrom('passkey').where('reader_id', '=', readerId).where('created_at', '>', since).execute()
  const app = await tx
    .deleteFrom('totp')
    .where('reader_id', '=', readerId)
    .where('created_at', '>', since)
    .executeTakeFirst()
  if (app.numDeletedRows > 0n) await replaceRecoveryCodes(tx, readerId, [])
}

async function deletePasskeys(tx: Tx, readerId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('reader_id', '=', readerId).execute()
}

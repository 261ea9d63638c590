import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { holdNames } from '../taken-names.sql.ts'

interface NewPasskey {
  id: string
  reader_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
}

export function listPasskeys(db: Db | Tx, readerId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('reader_id', '=', readerId)
    .orderBy('id')
    .execute()
}

/** False if the device's key is known already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey, at: Date): Promise<boolean> {
  // Where tables are distributed, no unique key holds over all readers.
  await holdNames(tx, [passkey.credential_id])
  if (await findPasskey(tx, passkey.credential_id)) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values({ ...passkey, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deletePasskey(tx: Tx, readerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('reader_id', '=', readerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function findPasskey(db: Db | Tx, credentialId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'reader_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** False if it has been removed, or was used with this count meanwhile; devices that do not count always send 0. */
export async function notePasskeyUse(db: Db | Tx, id: string, counter: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Also deletes some expired ones, so that they do not pile up. */
export async function insertChallenge(
  db: Db | Tx,
  challenge: { challenge_hash: Buffer; reader_id: string | null; expires_at: Date },
  at: Date,
): Promise<void> {
  await sql`
    delete from passkey_challenge where challenge_hash in (
      select challenge_hash from passkey_challenge where expires_at <= ${at} limit 10 for update skip locked
    )`.execute(db)
  await db.insertInto('passkey_challenge').values(challenge).execute()
}

/** True for the one use of a challenge. */
export async function spendChallenge(db: Db, hash: Buffer, readerId: string | null, at: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hash)
    .where('reader_id', 'is not distinct from', readerId)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

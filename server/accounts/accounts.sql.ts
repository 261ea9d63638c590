import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

type NewReader = Pick<Insertable<Schema['reader']>, 'id' | 'username' | 'email' | 'password_hash' | 'time_zone'>

/** With the list that is kept for every reader. False where the username or the email is taken. */
export async function insertReader(db: Db, reader: NewReader, doneReadingId: string, at: Date): Promise<boolean> {
  const inserted = await db
    .with('new_reader', (qb) =>
      qb
        .insertInto('reader')
        .values({
          ...reader,
          username_folded: reader.username.toLowerCase(),
          email_folded: reader.email.toLowerCase(),
          created_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id'),
    )
    .with('counted', (qb) =>
      qb
        .updateTable('reader_count')
        .from('new_reader')
        .set((eb) => ({ readers: eb('readers', '+', 1) })),
    )
    .insertInto('readlist')
    .columns(['id', 'reader_id', 'name', 'name_folded', 'kept_for_you', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('new_reader')
        .select([
          sql<string>`${doneReadingId}::uuid`.as('id'),
          'new_reader.id as reader_id',
          sql<string>`'Done Reading'`.as('name'),
          sql<string>`'done reading'`.as('name_folded'),
          sql<boolean>`true`.as('kept_for_you'),
          sql<Date>`${at}::timestamptz`.as('created_at'),
        ]),
    )
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('reader')
    .select('id')
    .where('username_folded', '=', username.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

export function findByLogin(db: Db, usernameOrEmail: string) {
  const folded = usernameOrEmail.toLowerCase()
  return db
    .selectFrom('reader')
    .select(['id', 'username', 'email', 'bio', 'profile_image', 'password_hash', 'time_zone'])
    .where(usernameOrEmail.includes('@') ? 'email_folded' : 'username_folded', '=', folded)
    .executeTakeFirst()
}

/** The account of a session that has not ended. */
export function findSignedIn(db: Db | Tx, readerId: string, tokenHash: Buffer) {
  return db
    .selectFrom('reader')
    .innerJoin('session', 'session.reader_id', 'reader.id')
    .select(['email_folded', 'password_hash', 'session.created_at as logged_in_at'])
    .where('reader.id', '=', readerId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function insertSession(
  db: Db,
  session: { token_hash: Buffer; key_hash: Buffer | null; reader_id: string; expires_at: Date },
  at: Date,
): Promise<void> {
  await db
    .insertInto('session')
    .values({ ...session, created_at: at, renewed_at: at })
    .execute()
}

export async function deleteOldestSessions(db: Db, readerId: string, kept: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where('token_hash', 'in', (qb) =>
      qb
        .selectFrom('session')
        .select('token_hash')
        .where('reader_id', '=', readerId)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .offset(kept),
    )
    .execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/** Unless the password was changed meanwhile. */
export async function improveHash(
  db: Db,
  reader: { id: string; password_hash: string },
  password_hash: string,
): Promise<void> {
  await db
    .updateTable('reader')
    .set({ password_hash })
    .where('id', '=', reader.id)
    .where('password_hash', '=', reader.password_hash)
    .execute()
}

export async function updateTimeZone(db: Db, readerId: string, timeZone: string): Promise<void> {
  await db.updateTable('reader').set({ time_zone: timeZone }).where('id', '=', readerId).execute()
}

/** False where nobody has the name. The sessions and the failed attempts of the reader go in the same step. */
export async function replacePassword(db: Db, username: string, password_hash: string): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update reader set password_hash = ${password_hash} where username_folded = ${username.toLowerCase()} returning id
    ), ended as (
      delete from session using changed where reader_id = changed.id
    ), forgotten as (
      delete from login_failure using changed where account = changed.id::text
    )
    select from changed`.execute(db)
  return rows.length === 1
}

/** Sessions that ended, failures that are forgotten, browsers not seen for long. */
export async function deleteExpired(
  db: Db,
  at: Date,
  { failuresBefore, browsersBefore }: { failuresBefore: Date; browsersBefore: Date },
): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', at).execute()
  await db.deleteFrom('login_failure').where('failed_at', '<', failuresBefore).execute()
  await db.deleteFrom('known_browser').where('last_login_at', '<', browsersBefore).execute()
}

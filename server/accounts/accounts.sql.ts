import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { tellServers, tellServersOf } from '../db/tell-servers.sql.ts'
import type { Schema } from '../db/schema.ts'

type NewReader = Pick<Insertable<Schema['reader']>, 'id' | 'username' | 'email' | 'password_hash' | 'time_zone'>

/** Also creates the reader's 'Done Reading' list. False if the username or the email is taken. */
export async function insertReader(db: Db | Tx, reader: NewReader, doneReadingId: string, at: Date): Promise<boolean> {
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

export async function isUsernameTaken(db: Db | Tx, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('reader')
    .select('id')
    .where('username_folded', '=', username.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

export function findByLogin(db: Db, usernameOrEmail: string) {
  const folded = usernameOrEmail.toLowerCase()
  return selectLogin(db)
    .where(usernameOrEmail.includes('@') ? 'email_folded' : 'username_folded', '=', folded)
    .executeTakeFirst()
}

export function findLogin(db: Db, readerId: string) {
  return selectLogin(db).where('id', '=', readerId).executeTakeFirst()
}

function selectLogin(db: Db) {
  return db
    .selectFrom('reader')
    .select(['id', 'username', 'email', 'bio', 'profile_image', 'password_hash', 'time_zone'])
    .select(['is_moderator', 'suspended_until', 'shows_game'])
    .select(
      sql<boolean>`exists (select from totp where reader_id = reader.id and confirmed_at is not null)`.as(
        'has_second_factor',
      ),
    )
}

export function findSignedIn(db: Db | Tx, readerId: string, tokenHash: Buffer) {
  return db
    .selectFrom('reader')
    .innerJoin('session', 'session.reader_id', 'reader.id')
    .select([
      'username_folded',
      'email',
      'email_folded',
      'email_proven_at',
      'password_hash',
      'session.created_at as logged_in_at',
    ])
    .where('reader.id', '=', readerId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

const sessionColumns = ['reader_id', 'id', 'token_hash', 'key_hash', 'browser_hash', 'browser', 'system'] as const

export interface NewSession {
  id: string
  token_hash: Buffer
  key_hash: Buffer | null
  browser_hash: Buffer | null
  browser: string
  system: string
  expires_at: Date
}

/**
 * False if the reader's password hash has changed, or the reader was deleted. Locks the reader, so that a later change of the
 * password sees this session and ends it.
 */
export async function insertSession(
  tx: Tx,
  reader: { id: string; password_hash: string },
  session: NewSession,
  at: Date,
): Promise<boolean> {
  const { id, token_hash, key_hash, browser_hash, browser, system, expires_at } = session
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('session')
    .columns([...sessionColumns, 'expires_at', 'created_at', 'renewed_at'])
    .expression((eb) =>
      eb
        .selectFrom('reader')
        .select([
          'reader.id as reader_id',
          sql<string>`${id}::uuid`.as('id'),
          sql<Buffer>`${token_hash}::bytea`.as('token_hash'),
          sql<Buffer | null>`${key_hash}::bytea`.as('key_hash'),
          sql<Buffer | null>`${browser_hash}::bytea`.as('browser_hash'),
          sql<string>`${browser}::text`.as('browser'),
          sql<string>`${system}::text`.as('system'),
          sql<Date>`${expires_at}::timestamptz`.as('expires_at'),
          sql<Date>`${at}::timestamptz`.as('created_at'),
          sql<Date>`${at}::timestamptz`.as('renewed_at'),
        ])
        .where('reader.id', '=', reader.id)
        .where('password_hash', '=', reader.password_hash)
        .forNoKeyUpdate(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteOldestSessions(tx: Tx, readerId: string, spared: number): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('reader_id', '=', readerId)
    .where('token_hash', 'in', (qb) =>
      qb
        .selectFrom('session')
        .select('token_hash')
        .where('reader_id', '=', readerId)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .offset(spared),
    )
    .execute()
  await tellServersOf(tx, 'session', readerId)
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`
    with gone as (delete from session where token_hash = ${tokenHash} returning reader_id)
    select ${tellServers('session', 'reader_id')} from gone`.execute(db)
}

export async function updateReader(
  tx: Tx,
  readerId: string,
  changes: { password_hash?: string; time_zone?: string },
): Promise<void> {
  await tx.updateTable('reader').set(changes).where('id', '=', readerId).execute()
}

/** Undefined if no reader has the name. Locks the reader. */
export function replacePassword(tx: Tx, username: string, password_hash: string) {
  return tx
    .updateTable('reader')
    .set({ password_hash })
    .where('username_folded', '=', username.toLowerCase())
    .returning(['id', 'username', 'email'])
    .executeTakeFirst()
}

/** Call after locking the reader. */
export async function setPassword(tx: Tx, readerId: string, password_hash: string): Promise<void> {
  await updateReader(tx, readerId, { password_hash })
}

/**
 * Ends every session of the reader except the given one, and forgets every trusted device except that session's. Call after
 * locking the reader: an earlier statement would not see concurrent logins.
 */
export async function endSessions(tx: Tx, readerId: string, spared?: Buffer): Promise<void> {
  await sql`
    delete from known_browser
    where reader_id = ${readerId} and browser_hash is distinct from (
      select browser_hash from session where reader_id = ${readerId} and token_hash = ${spared ?? null}
    )`.execute(tx)
  await tx
    .deleteFrom('session')
    .where('reader_id', '=', readerId)
    .$if(spared !== undefined, (qb) => qb.where('token_hash', '!=', spared ?? Buffer.alloc(0)))
    .execute()
  await tellServersOf(tx, 'session', readerId)
}

/** Deletes expired sessions, login failures and trusted devices. */
export async function deleteExpired(
  db: Db,
  at: Date,
  { failuresBefore, browsersBefore }: { failuresBefore: Date; browsersBefore: Date },
): Promise<void> {
  await sql`
    with gone as (delete from session where expires_at <= ${at} returning reader_id)
    select ${tellServers('session', 'reader_id')} from gone`.execute(db)
  await db.deleteFrom('login_failure').where('failed_at', '<', failuresBefore).execute()
  await db.deleteFrom('known_browser').where('last_login_at', '<', browsersBefore).execute()
}

/** Whether the database knows the zone, whose name is spelled as in its list. */
export async function knowsTimeZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}

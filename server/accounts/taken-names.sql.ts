import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/**
 * Until the transaction ends, nobody else takes one of these usernames and addresses. Where tables are distributed, no unique key holds
 * over all of them, so whoever takes one asks for this first and looks then.
 */
export async function holdNames(tx: Tx, names: readonly string[]): Promise<void> {
  const folded = names.map((name) => name.toLowerCase()).toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 1)) from unnest(${folded}::text[]) as name`.execute(tx)
}

/** Which of these are taken by another reader. */
export async function findTaken(
  tx: Tx,
  readerId: string,
  { username = '', email = '' }: { username?: string; email?: string },
): Promise<{ username: boolean; email: boolean }> {
  const [username_folded, email_folded] = [username.toLowerCase(), email.toLowerCase()]
  const others = await tx
    .selectFrom('reader')
    .select(['username_folded', 'email_folded'])
    .where('id', '!=', readerId)
    .where((other) =>
      other.or([other('username_folded', '=', username_folded), other('email_folded', '=', email_folded)]),
    )
    .execute()
  return {
    username: others.some((other) => other.username_folded === username_folded),
    email: others.some((other) => other.email_folded === email_folded),
  }
}

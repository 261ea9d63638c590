import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Selected for each row of what a statement has changed for several readers, it tells the servers whose notifications, or whose
 * sessions, have changed; they hear when the transaction is committed. Not a trigger, as those who listen hear only the server that
 * they are connected to, which is not that of the rows where tables are distributed.
 */
export function tellServers(what: 'unread' | 'session', readerId: string): RawBuilder<unknown> {
  return sql`pg_notify('octavo', ${sql.lit(`${what} `)} || ${sql.ref(readerId)})`
}

/** The same of one reader, beside the statement, as one that is only about this reader would run where the rows are. */
export async function tellServersOf(tx: Tx, what: 'unread' | 'session', readerId: string): Promise<void> {
  await sql`select pg_notify('octavo', ${`${what} ${readerId}`})`.execute(tx)
}

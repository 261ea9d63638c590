import { type Kysely, sql } from 'kysely'

/**
 * Fails if the database does not accept writes: a standby, or a read-only primary. The database itself raises the error, as for a
 * write, so that older connections are replaced.
 */
export async function assertWritable<S>(db: Kysely<S>): Promise<void> {
  await sql`do $$ begin
    if pg_is_in_recovery() or current_setting('transaction_read_only')::boolean then
      raise sqlstate '25006' using message = 'this database takes no writes';
    end if;
  end $$`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Fails where the database takes no writes: a standby, or a primary that was made read-only. The database itself raises it, as
 * at a write, so that connections which were opened before are not used again.
 */
export async function assertWritable<S>(db: Kysely<S>): Promise<void> {
  await sql`do $$ begin
    if pg_is_in_recovery() or current_setting('transaction_read_only')::boolean then
      raise sqlstate '25006' using message = 'this database takes no writes';
    end if;
  end $$`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface Snapshot {
  /** Makes these tables what they were. */
  restore(tables: string[]): Promise<void>
}

/** Keeps a copy of the tables in a schema of its own. Restoring skips triggers, for which the database's account must be a superuser. */
export async function takeSnapshot(db: Db, schema: string, tables: string[]): Promise<Snapshot> {
  await sql`create schema ${sql.id(schema)}`.execute(db)
  for (const table of tables) {
    await sql`create unlogged table ${sql.id(schema, table)} as table ${sql.table(table)}`.execute(db)
  }
  await sql`
    create function ${sql.id(schema, 'restore')}(tables regclass[]) returns void language plpgsql as ${sql.lit(restoring(schema))}`.execute(
    db,
  )
  return {
    restore: (changed) =>
      db.transaction().execute(async (tx) => {
        // Where tables are distributed, on the machines of their rows too: what a foreign key would delete there is skipped.
        const settings = [`citus.propagate_set_commands = 'local'`, 'session_replication_role = replica']
        await Promise.all([
          ...settings.map((setting) => sql.raw(`set local ${setting}`).execute(tx)),
          sql`select ${sql.id(schema, 'restore')}(${changed})`.execute(tx),
        ])
      }),
  }
}

/** The body of the function. */
function restoring(schema: string): string {
  return `
    declare
      name regclass;
      written text;
    begin
      foreach name in array tables loop
        select string_agg(quote_ident(attname), ', ') into written from pg_attribute
          where attrelid = name and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('delete from %s', name);
        execute format(
          'insert into %1$s (%2$s) overriding system value select %2$s from ${schema}.%3$I', name, written, name::text);
      end loop;
    end`
}

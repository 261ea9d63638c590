import { sql } from 'kysely'
import type { Db } from './database.ts'

/** For example '18.4' or '18.6 (Debian 18.6-1)'. */
export async function findDatabaseVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version ?? 'unknown'
}

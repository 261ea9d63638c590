import { sql } from 'kysely'
import type { Db } from './database.ts'

/** How far the primary has written its write-ahead log, in bytes. */
export async function findLogPosition(db: Db): Promise<string> {
  const { rows } = await sql<{ bytes: string }>`select (pg_current_wal_insert_lsn() - '0/0')::text as bytes`.execute(db)
  return rows[0]?.bytes ?? 'unknown'
}

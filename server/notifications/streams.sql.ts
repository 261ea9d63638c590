import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The keys, in hexadecimal, of these readers' sessions that have not ended; of a suspended reader, none. */
export async function listOpenSessions(db: Db, readerIds: string[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select encode(token_hash, 'hex') as key
    from session join reader on reader.id = session.reader_id
    where session.reader_id = any(${readerIds}::uuid[]) and expires_at > ${at}
      and (suspended_until is null or suspended_until <= ${at})`.execute(db)
  return rows.map(({ key }) => key)
}

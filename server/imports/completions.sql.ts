import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Image } from './merging/library-tables.sql.ts'

/** The challenges of one's own that are completed. */
export async function listCompletions(tx: Tx, readerId: string): Promise<Image[]> {
  const { rows } = await sql<{ image: Image }>`
    select to_jsonb(completed) as image
    from challenge_completed as completed join challenge on challenge.id = challenge_id
    where completed.reader_id = ${readerId} and offer is null`.execute(tx)
  return rows.map(({ image }) => image)
}

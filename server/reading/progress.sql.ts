import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { ReadingProgressTable } from '../db/schema.ts'

export type ProgressRow = Pick<
  Selectable<ReadingProgressTable>,
  'id' | 'reading_id' | 'read_on' | 'page' | 'percent' | 'minutes' | 'note'
>

/** Of all readings together; a person has far fewer, and each may hold a note. */
const maxEntries = 1_000

/** The latest entries of each reading, newest first. */
export async function listProgress(
  db: Db | Tx,
  readerId: string,
  readingIds: string[],
  limit: number,
): Promise<ProgressRow[]> {
  if (readingIds.length === 0) return []
  const { rows } = await sql<ProgressRow>`
    select entry.*
    from unnest(${readingIds}::uuid[]) as reading (id), lateral (
      select id, reading_id, read_on, page, percent, minutes, note
      from reading_progress
      where reader_id = ${readerId} and reading_id = reading.id
      order by read_on desc, id desc
      limit ${limit}
    ) as entry
    order by entry.read_on desc, entry.id desc
    limit ${maxEntries}`.execute(db)
  return rows
}

export async function insertProgress(tx: Tx, readerId: string, progress: ProgressRow, at: Date): Promise<void> {
  await tx
    .insertInto('reading_progress')
    .values({ reader_id: readerId, ...progress, entered_at: at })
    .execute()
}

/** Entries of this reading, and of all of the reader's. */
export async function countProgress(
  tx: Tx,
  readerId: string,
  readingId: string,
): Promise<{ ofReading: number; ofAll: number }> {
  const { rows } = await sql<{ ofReading: number; ofAll: number }>`
    select count(*) filter (where reading_id = ${readingId}) as "ofReading", count(*) as "ofAll"
    from reading_progress where reader_id = ${readerId}`.execute(tx)
  return rows[0] ?? { ofReading: 0, ofAll: 0 }
}

/** False if the reader has no such entry. */
export async function deleteProgressRow(db: Db, readerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reading_progress')
    .where('reader_id', '=', readerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

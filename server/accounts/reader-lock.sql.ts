import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Locks the reader's row, so that everything one reader earns is serialized. */
export function lockReader(tx: Tx, readerId: string) {
  return tx
    .selectFrom('reader')
    .select(['id', 'time_zone', 'points', 'paid_on', 'paid_zone', 'paid_since'])
    .select(['books_read', 'readings', 'created_at', 'suspended_until', 'shows_game'])
    .where('id', '=', readerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Gives the reader's row a new version, for a statement that has waited for its lock and would not see what else has changed. Call after
 * `lockReader`.
 */
export async function touchReader(tx: Tx, readerId: string): Promise<void> {
  await sql`update reader set points = points where id = ${readerId}`.execute(tx)
}

/** False if the reader is gone. */
export async function lockReaderIfThere(tx: Tx, readerId: string): Promise<boolean> {
  const reader = await tx
    .selectFrom('reader')
    .select('id')
    .where('id', '=', readerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return reader !== undefined
}

/**
 * Locks the rows of several readers, always in id order, so that two who lock the same cannot deadlock. Returns the ids of those
 * who are there.
 */
export async function lockInOrder(tx: Tx, readerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select lock_readers(${readerIds.toSorted()}::uuid[]) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface LockedReader {
  id: string
  username: string
  is_moderator: boolean
  points: number
  shows_game: boolean
  following_count: number
}

/** The same; returns those who are there, by their ids. */
export async function lockReaders(tx: Tx, readerIds: readonly string[]): Promise<Map<string, LockedReader>> {
  const [, rows] = await Promise.all([
    lockInOrder(tx, readerIds),
    tx
      .selectFrom('reader')
      .select(['id', 'username', 'is_moderator', 'points', 'shows_game', 'following_count'])
      .where('id', 'in', readerIds)
      .execute(),
  ])
  return new Map(rows.map((row) => [row.id, row]))
}

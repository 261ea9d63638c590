import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Image, Kind } from './library-tables.sql.ts'

/** A row of the library that an import changed, before and after; null where there was or is none. */
export interface Change {
  n: number
  row: number
  kind: Kind
  before: Image | null
  after: Image | null
  /** Orders the changes of all imports of a reader; null of old ones. */
  turn: number | null
}

/** What each of these imports has changed. */
export async function countChanges(db: Db | Tx, importIds: string[]): Promise<Map<string, number>> {
  if (importIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; n: number }>`
    select import_id as id, count(*) as n from import_change
    where import_id = any(${importIds}::uuid[])
    group by import_id`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** The next one of the reader, whose row is locked. */
const nextTurn = (readerId: string) =>
  sql<number>`(select coalesce(max(turn), 0) + 1 from import where reader_id = ${readerId})`

/** From now on, the import is in the library: after all that came in before. */
export async function saveCameIn(tx: Tx, readerId: string, importId: string): Promise<void> {
  await sql`
    update import set came_in = ${nextTurn(readerId)}, turn = ${nextTurn(readerId)}
    where id = ${importId} and reader_id = ${readerId}`.execute(tx)
}

/** For what the import does next, after all that the reader's imports did before. */
export async function takeTurn(tx: Tx, readerId: string, importId: string): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    update import set turn = ${nextTurn(readerId)}
    where id = ${importId} and reader_id = ${readerId} returning turn`.execute(tx)
  return rows[0]?.turn ?? 0
}

/** Appends to what the import has changed, after all that the reader's imports have changed before. */
export async function insertChanges(
  tx: Tx,
  { readerId, importId }: { readerId: string; importId: string },
  changes: Omit<Change, 'n' | 'turn'>[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    with counted as (
      update import set changes = changes + ${changes.length}::integer, turn = ${nextTurn(readerId)}
      where id = ${importId} and reader_id = ${readerId} returning changes, turn
    )
    insert into import_change (import_id, n, row, kind, before, after, turn)
    select ${importId}, changes - ${changes.length}::integer + ordinality, row, kind, before, after, turn
    from counted, rows from (
      json_to_recordset(${JSON.stringify(changes)}::text::json) as (row integer, kind text, before jsonb, after jsonb)
    ) with ordinality as c (row, kind, before, after, ordinality)`.execute(tx)
}

/** The newest first. */
export async function listLastChanges(tx: Tx, importId: string, limit: number): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select n, row, kind, before, after, turn from import_change
    where import_id = ${importId} order by n desc limit ${limit}`.execute(tx)
  return rows
}

export async function deleteChangesFrom(tx: Tx, importId: string, n: number): Promise<void> {
  await sql`delete from import_change where import_id = ${importId} and n >= ${n}`.execute(tx)
}

import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { DumpKind } from './dump-records.ts'

export interface DumpFile {
  fingerprint: string
  /** How many of its lines are loaded. */
  lines: number
  choice: string
  finished_at: Date | null
}

export async function findDumpFile(db: Db, kind: DumpKind): Promise<DumpFile | undefined> {
  return db
    .selectFrom('dump_file')
    .select(['fingerprint', 'lines', 'choice', 'finished_at'])
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Forgets how far another file of this kind was loaded. */
export async function startDumpFile(
  tx: Tx,
  kind: DumpKind,
  { fingerprint, choice }: Pick<DumpFile, 'fingerprint' | 'choice'>,
  at: Date,
): Promise<void> {
  await sql`
    insert into dump_file (kind, fingerprint, choice, started_at) values (${kind}, ${fingerprint}, ${choice}, ${at})
    on conflict (kind) do update set
      fingerprint = excluded.fingerprint, lines = 0, choice = excluded.choice, started_at = excluded.started_at,
      finished_at = null`.execute(tx)
}

/** False if another load has changed it in the meantime. */
export async function moveOn(
  tx: Tx,
  kind: DumpKind,
  { fingerprint, from, to }: { fingerprint: string; from: number; to: number },
): Promise<boolean> {
  const { rows } = await sql`
    update dump_file set lines = ${to}
    where kind = ${kind} and fingerprint = ${fingerprint} and lines = ${from} and finished_at is null
    returning kind`.execute(tx)
  return rows.length === 1
}

export async function finishDumpFile(tx: Tx, kind: DumpKind, at: Date): Promise<void> {
  await sql`update dump_file set finished_at = ${at} where kind = ${kind}`.execute(tx)
}

/** Whether works wait for what was loaded after them. */
export async function isAnythingNewerThanWorks(db: Db): Promise<boolean> {
  const { rows } = await sql<{ newer: boolean }>`
    select coalesce(max(finished_at) filter (where kind <> 'works'), '-infinity')
      > coalesce(max(finished_at) filter (where kind = 'works'), '-infinity') as newer
    from dump_file`.execute(db)
  return rows[0]?.newer ?? false
}

/** For what takes as long as it takes. */
export async function withoutTimeouts(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local lock_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

/**
 * Waits for the batch of another load, which may be that of a process that was just killed. A batch is only as lasting as the line at
 * which the next one starts.
 */
export async function asBatch(tx: Tx): Promise<void> {
  await withoutTimeouts(tx)
  await sql`set local synchronous_commit = off`.execute(tx)
  await sql`set local gin_pending_list_limit = '256kB'`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtext('octavo dumps'))`.execute(tx)
}

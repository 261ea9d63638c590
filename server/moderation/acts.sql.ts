import { sql } from 'kysely'
import type { ActKind, ThingKind } from '#contract/moderation/things.ts'
import type { Db, Tx } from '../db/database.ts'
import { tellServersOf } from '../db/tell-servers.sql.ts'

interface NewAct {
  id: string
  decision_id: string
  moderator_id: string | null
  by_operator?: boolean
  kind: ActKind
  thing_kind?: ThingKind | 'crowd' | null
  thing_id?: string | null
  reader_id: string | null
  why: string
  suspended_until?: Date | null
  reverses_id?: string | null
  acted_at: Date
}

/** False if it reverses what is reversed already. */
export async function insertAct(tx: Tx, act: NewAct): Promise<boolean> {
  const inserted = await tx
    .insertInto('moderation_act')
    .values(act)
    .onConflict((conflict) => conflict.column('reverses_id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Ignores case. */
export function findReader(tx: Tx, username: string) {
  return tx.selectFrom('reader').select('id').where('username_folded', '=', username.toLowerCase()).executeTakeFirst()
}

export function findAct(tx: Tx, id: string) {
  return tx
    .selectFrom('moderation_act')
    .select(['id', 'decision_id', 'kind', 'thing_kind', 'thing_id', 'reader_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Suspensions of a reader that were not reversed. */
export async function listSuspensions(tx: Tx, readerId: string): Promise<{ id: string; decision_id: string }[]> {
  const { rows } = await sql<{ id: string; decision_id: string }>`
    select id, decision_id from moderation_act as act
    where reader_id = ${readerId} and kind = 'suspend'
      and not exists (select from moderation_act as reversal where reversal.reverses_id = act.id)`.execute(tx)
  return rows
}

/** Suspends the reader for as long as the log says. */
export async function followSuspensions(tx: Tx, readerId: string): Promise<void> {
  await sql`
    update reader set suspended_until = (
      select max(act.suspended_until) from moderation_act as act
      where act.reader_id = reader.id and kind = 'suspend'
        and not exists (select from moderation_act as reversal where reversal.reverses_id = act.id)
    ) where id = ${readerId}`.execute(tx)
  await tellServersOf(tx, 'session', readerId)
}

/** What a suspended reader has begun rests until it is over. */
export async function pauseImports(tx: Tx, readerId: string): Promise<void> {
  await sql`
    update import set paused = true
    where reader_id = ${readerId} and state in ('matching', 'importing', 'undoing')`.execute(tx)
}

export async function setModerator(tx: Tx, readerId: string, is_moderator: boolean): Promise<void> {
  await tx.updateTable('reader').set({ is_moderator }).where('id', '=', readerId).execute()
}

export interface ActRow {
  id: string
  act: ActKind
  moderator: string
  by_operator: boolean
  kind: ThingKind | 'crowd' | null
  reader_id: string | null
  username: string
  title: string
  why: string
  acted_at: Date
  suspended_until: Date | null
  reversed_by: string | null
}

/** The log, newest first; with an id that act alone. */
export async function listActRows(
  db: Db | Tx,
  { id, after, limit }: { id?: string; after?: string | undefined; limit: number },
): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select
      act.id, act.kind as act, coalesce(moderator.username, '') as moderator, act.by_operator, act.thing_kind as kind,
      act.reader_id, coalesce(about.username, '') as username,
      coalesce(book.title, '') as title, act.why, act.acted_at, act.suspended_until,
      case when reversal.id is not null then coalesce(reverser.username, '') end as reversed_by
    from moderation_act as act
    left join reader as moderator on moderator.id = act.moderator_id
    left join reader as about on about.id = act.reader_id
    left join rating_crowd as crowd on act.thing_kind = 'crowd' and crowd.id = act.thing_id
    left join book on book.id = crowd.book_id
    left join moderation_act as reversal on reversal.reverses_id = act.id
    left join reader as reverser on reverser.id = reversal.moderator_id
    where ${id === undefined ? sql`true` : sql`act.id = ${id}`} ${after === undefined ? sql`` : sql`and act.id < ${after}`}
    order by act.id desc limit ${limit}`.execute(db)
  return rows
}

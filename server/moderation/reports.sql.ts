import { sql } from 'kysely'
import type { Report } from '#contract/moderation/reports.ts'
import type { ReportReason, ThingKind } from '#contract/moderation/things.ts'
import type { Db, Tx } from '../db/database.ts'
import { reportTitle } from '../notifications/notifications.sql.ts'
import { noBlock } from '../visibility/visibility.sql.ts'

interface NewReport {
  id: string
  reporter_id: string
  thing_kind: ThingKind
  thing_id: string
  reader_id: string | null
  title: string
  said: string
  reason: ReportReason
  words: string
  reported_at: Date
}

/** Returns the title of what it is about; undefined if the reader has reported it already. */
export function insertReport(tx: Tx, report: NewReport): Promise<{ title: string } | undefined> {
  return tx
    .insertInto('report')
    .values(report)
    .onConflict((conflict) => conflict.columns(['reporter_id', 'thing_kind', 'thing_id']).doNothing())
    .returning(reportTitle.as('title'))
    .executeTakeFirst()
}

type ReportRow = Omit<Report, 'reported_at' | 'decided_at'> & { reported_at: Date; decided_at: Date | null }

export async function listReportsOf(
  db: Db,
  readerId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select
      report.id, thing_kind as kind, coalesce(username, '') as username,
      ${reportTitle} as title,
      reason, words, reported_at, coalesce(outcome, 'waiting') as outcome, decided_at
    from report left join reader on reader.id = report.reader_id and ${noBlock(readerId, sql.ref('reader.id'))}
    where reporter_id = ${readerId} ${after === undefined ? sql`` : sql`and report.id < ${after}`}
    order by report.id desc limit ${limit}`.execute(db)
  return rows
}

export interface NoticeRow {
  id: string
  act: 'hide' | 'remove_picture' | 'remove_name' | 'warn' | 'suspend'
  kind: ThingKind | null
  why: string
  acted_at: Date
  suspended_until: Date | null
  is_reversed: boolean
  text: string
}

/** What was done about a reader, newest first. */
export async function listNoticesOf(
  db: Db,
  readerId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select
      act.id, act.kind as act, thing_kind as kind, why, acted_at, suspended_until,
      exists (select from moderation_act as reversal where reversal.reverses_id = act.id) as is_reversed,
      coalesce(text, '') || coalesce(E'\\n' || nullif(readlist.description, ''), '') as text
    from moderation_act as act left join taken_down on act_id = act.id
    left join readlist on readlist.id = taken_down.readlist_id
    where act.reader_id = ${readerId} and act.kind in ('hide', 'remove_picture', 'remove_name', 'warn', 'suspend')
      ${after === undefined ? sql`` : sql`and act.id < ${after}`}
    order by act.id desc limit ${limit}`.execute(db)
  return rows
}

/** Why the reader is suspended: what the act says that lasts longest. */
export async function findSuspension(db: Db, readerId: string): Promise<{ why: string; until: Date } | undefined> {
  const { rows } = await sql<{ why: string; until: Date }>`
    select why, act.suspended_until as until
    from moderation_act as act join reader on reader.id = act.reader_id
    where act.reader_id = ${readerId} and kind = 'suspend' and act.suspended_until = reader.suspended_until
      and not exists (select from moderation_act as reversal where reversal.reverses_id = act.id)
    order by act.id desc limit 1`.execute(db)
  return rows[0]
}

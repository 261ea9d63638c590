import { sql, type RawBuilder } from 'kysely'
import { wordsShown } from '#contract/moderation/moderation.ts'
import type { ReportOutcome, ReportReason, ThingKind } from '#contract/moderation/things.ts'
import type { Db, Tx } from '../db/database.ts'
import { groupNames, readlistWords } from './things.sql.ts'
import { seenByOthers } from '../readlists/shown-books.sql.ts'

export interface ReportedRow {
  /** Of the first report. */
  report_id: string
  kind: ThingKind
  id: string
  username: string
  is_moderator: boolean
  title: string
  book: string
  said: string
  says: string
  answers: string
  has_spoilers: boolean
  is_removed: boolean
  is_gone: boolean
  reports: number
  first_reported_at: Date
  reasons: { reason: ReportReason; times: number }[]
  words: string[]
  removals: number
  warnings: number
  suspensions: number
}

/** What waits for a moderator, each thing once, in the order of the first reports. Nothing that is the moderator's own. */
export async function listReportedRows(
  db: Db,
  moderatorId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    with waiting as (
      select
        thing_kind, thing_id, (array_agg(id order by id))[1] as report_id, count(*) as reports,
        coalesce((array_agg(words order by id) filter (where words <> ''))[1:${sql.lit(wordsShown)}], '{}') as words
      from report
      where decision_id is null
      group by thing_kind, thing_id
      having ${noneAbout(moderatorId)}
    ), page as (
      select * from waiting ${after === undefined ? sql`` : sql`where report_id > ${after}`}
      order by report_id limit ${limit}
    ), first as materialized (
      select report.* from page join report on report.id = page.report_id
    ), author as materialized (
      select id, username, is_moderator, profile_access, bio, profile_image
      from reader where id = any(array(select reader_id from first))
    ), list as materialized (
      select readlist.*, ${seenByOthers} as is_seen
      from readlist where id = any(array(select thing_id from first where thing_kind = 'readlist'))
    )
    select
      page.report_id, page.thing_kind as kind, page.thing_id as id, coalesce(author.username, '') as username,
      coalesce(author.is_moderator, false) as is_moderator,
      case when page.thing_kind in ('review', 'reply') and review.listed is not true then '' else first.title end as title, coalesce(book.google_books_id, '') as book,
      first.said,
      coalesce(
        case page.thing_kind
          when 'profile' then case when author.profile_access = 'everyone' or author.bio = first.said then author.bio end
          when 'picture' then author.profile_image
          when 'readlist' then case when readlist.is_seen then ${readlistWords} end
          when 'post' then post.text
          when 'group' then ${groupNames}
          else case when review.listed then review.review_text end
        end,
        ''
      ) as says,
      coalesce(case when parent.listed then parent.review_text end, '') as answers,
      coalesce(review.has_spoilers, false) or coalesce(parent.has_spoilers, false) as has_spoilers,
      coalesce(review.removed_for, readlist.removed_for, post.removed_for, reading_group.removed_for) is not null as is_removed,
      case page.thing_kind
        when 'profile' then author.id is null when 'picture' then author.id is null
        when 'readlist' then readlist.id is null when 'post' then post.id is null
        when 'group' then reading_group.id is null else review.id is null
      end as is_gone,
      page.reports, first.reported_at as first_reported_at,
      (
        select json_agg(json_build_object('reason', reason, 'times', times) order by times desc, reason)
        from (
          select reason, count(*) as times from report
          where thing_kind = page.thing_kind and thing_id = page.thing_id and decision_id is null
          group by reason
        ) as counted
      ) as reasons,
      page.words, earlier.removals, earlier.warnings, earlier.suspensions
    from page
    join first on first.id = page.report_id
    left join author on author.id = first.reader_id
    left join review on page.thing_kind in ('review', 'reply') and review.id = page.thing_id
    left join book on book.id = review.book_id and review.listed
    left join review as parent on parent.id = review.parent_id
    left join list as readlist on readlist.id = page.thing_id
    left join reading_group_post as post on page.thing_kind = 'post' and post.id = page.thing_id
    left join reading_group on page.thing_kind = 'group' and reading_group.id = page.thing_id
    cross join lateral (
      select
        count(*) filter (where kind in ('hide', 'remove_picture', 'remove_name')) as removals,
        count(*) filter (where kind = 'warn') as warnings, count(*) filter (where kind = 'suspend') as suspensions
      from moderation_act as act
      where act.reader_id = first.reader_id
        and not exists (select from moderation_act as reversal where reversal.reverses_id = act.id)
    ) as earlier
    order by page.report_id`.execute(db)
  return rows
}

export async function countReported(db: Db, moderatorId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from report where decision_id is null group by thing_kind, thing_id having ${noneAbout(moderatorId)}
    ) as waiting`.execute(db)
  return rows[0]?.n ?? 0
}

/** Of the reports of a thing: a group that was handed over may be reported as that of several readers. */
function noneAbout(moderatorId: string): RawBuilder<boolean> {
  return sql`bool_and(reader_id is distinct from ${moderatorId}::uuid)`
}

/** Whose the thing is that the queue shows: the reader of its first report that waits. */
export async function findReported(
  db: Db | Tx,
  moderatorId: string,
  { kind, id }: { kind: ThingKind; id: string },
): Promise<{ reader_id: string | null; is_own: boolean } | undefined> {
  const { rows } = await sql<{ reader_id: string | null; is_own: boolean }>`
    select (array_agg(reader_id order by id))[1] as reader_id, not ${noneAbout(moderatorId)} as is_own
    from report where thing_kind = ${kind} and thing_id = ${id} and decision_id is null
    group by thing_kind, thing_id`.execute(db)
  return rows[0]
}

/** Closes the reports of a thing. False if another moderator has done so. */
export async function closeReports(
  tx: Tx,
  { kind, id }: { kind: ThingKind; id: string },
  decision: { decision_id: string; decided_at: Date; outcome: Exclude<ReportOutcome, 'waiting'> },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report')
    .set(decision)
    .where('thing_kind', '=', kind)
    .where('thing_id', '=', id)
    .where('decision_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function reopenReports(tx: Tx, decisionId: string): Promise<void> {
  await tx
    .updateTable('report')
    .set({ decision_id: null, decided_at: null, outcome: null })
    .where('decision_id', '=', decisionId)
    .execute()
}

/** Once everything that was decided is reversed, nothing was done about the reports. */
export async function followReversals(tx: Tx, decisionId: string): Promise<void> {
  await sql`
    update report set outcome = 'no_action'
    where decision_id = ${decisionId} and not exists (
      select from moderation_act as act
      where act.decision_id = ${decisionId} and kind not in ('close', 'reverse')
        and not exists (select from moderation_act as reversal where reversal.reverses_id = act.id)
    )`.execute(tx)
}

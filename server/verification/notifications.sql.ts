import { sql } from 'kysely'
import type { Check } from './check.sql.ts'

/** The rest, that each goes with what caused it and is there once, the keys of the table hold. */
export const notificationChecks: Check[] = [
  {
    claim: 'A notification says who did what to whom, as what caused it does.',
    broken: sql`
      with shared as materialized (
        select id, reader_id from readlist where exists (select from readlist_share where readlist_id = readlist.id)
      )
      select told.id::text as about, told.kind || ' by ' || coalesce(actor_id::text, 'nobody') as stands,
        'by ' || coalesce(follower_id, requester_id, reply.reader_id, shared.reader_id, post.reader_id)::text as should
      from notification as told
      left join review as reply on reply.id = review_id
      left join shared on shared.id = readlist_id
      left join reading_group_post as post on post.id = post_id
      where actor_id is not null and told.kind not in ('group_invite', 'group_ended')
        and actor_id is distinct from coalesce(follower_id, requester_id, reply.reader_id, shared.reader_id, post.reader_id)
      union all
      select told.id::text, 'of ' || reply.parent_id, 'of ' || told.parent_id
      from notification as told join review as reply on reply.id = review_id
      where reply.parent_id is distinct from told.parent_id
      union all
      select told.id::text, 'to ' || told.reader_id, 'to ' || reporter_id
      from notification as told join report on report.id = report_id
      where reporter_id <> told.reader_id or outcome is null
      union all
      select id::text, 'to ' || reader_id, 'to another' from notification where reader_id = actor_id`,
  },
]

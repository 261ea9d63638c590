import { sql } from 'kysely'
import { removedText } from '#contract/moderation/things.ts'
import type { Check } from './check.sql.ts'

const notReversed = sql`not exists (select from moderation_act as reversal where reversal.reverses_id = act.id)`

export const moderationChecks: Check[] = [
  {
    claim: 'A reader is suspended for as long as the log says.',
    broken: sql`
      select username as about, suspended_until::text as stands, coalesce(until::text, 'not suspended') as should
      from reader left join (
        select act.reader_id, max(act.suspended_until) as until from moderation_act as act
        where kind = 'suspend' and ${notReversed} group by act.reader_id
      ) as counted on counted.reader_id = reader.id
      where reader.suspended_until is distinct from until`,
  },
  {
    claim: 'What a moderator hid shows that, and what it said is kept until it is shown again.',
    broken: sql`
      select review.id::text as about, review_text as stands, ${removedText} as should
      from review left join taken_down on review_id = review.id
      where removed_for is not null and (review_text <> ${removedText} or act_id is null) or removed_for is null and act_id is not null
      union all
      select readlist.id::text, name, ${removedText}
      from readlist left join taken_down on readlist_id = readlist.id
      where removed_for is not null and (name <> ${removedText} or act_id is null) or removed_for is null and act_id is not null
      union all
      select post.id::text, post.text, ${removedText}
      from reading_group_post as post left join taken_down on post_id = post.id
      where removed_for is not null and (post.text <> ${removedText} or act_id is null) or removed_for is null and act_id is not null
      union all
      select reading_group.id::text, name, ${removedText}
      from reading_group left join taken_down on group_id = reading_group.id
      where removed_for is not null and (name <> ${removedText} or act_id is null) or removed_for is null and act_id is not null`,
  },
  {
    claim: 'What was decided about a report is in the log.',
    broken: sql`
      select report.id::text as about, outcome as stands,
        case when has_effect then 'acted' when is_there then 'no_action' else 'waiting' end as should
      from report cross join lateral (
        select count(*) > 0 as is_there,
          coalesce(bool_or(kind not in ('close', 'reverse') and ${notReversed}), false) as has_effect
        from moderation_act as act where act.decision_id = report.decision_id
      ) as decided
      where report.decision_id is not null and outcome <> case when has_effect then 'acted' when is_there then 'no_action' else '' end`,
  },
  {
    claim: 'A rating waits only with a sudden crowd that does not count.',
    broken: sql`
      select reader_id || ': ' || book_id as about, 'waits' as stands, 'counts' as should
      from rating where waits and not exists (
        select from rating_crowd as crowd
        where crowd.book_id = rating.book_id and day = (rated_at at time zone 'UTC')::date and counts is not true
      )`,
  },
]

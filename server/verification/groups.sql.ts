import { sql } from 'kysely'
import { maxGroupMembers } from '#contract/groups/groups.ts'
import type { Check } from './check.sql.ts'

export const groupChecks: Check[] = [
  {
    claim: 'A group is organized by one of its members, and there is room for all of them.',
    broken: sql`
      select reading_group.id::text as about, coalesce(state, 'not a member') || ', one of ' || joined as stands,
        'joined, one of at most ' || ${sql.lit(maxGroupMembers)} as should
      from reading_group
        left join reading_group_member as own on own.group_id = reading_group.id and own.reader_id = organizer_id
        cross join lateral (
          select count(*) as joined from reading_group_member as member
          where member.group_id = reading_group.id and member.state = 'joined'
        ) as counted
      where state is distinct from 'joined' or joined > ${sql.lit(maxGroupMembers)}`,
  },
  {
    claim: 'No invitation to a group waits between two readers with a block.',
    broken: sql`
      select invited_by || ' and ' || reader_id as about, 'an invitation' as stands, 'none' as should
      from reading_group_member join block
        on (blocker_id, blocked_id) in ((invited_by, reader_id), (reader_id, invited_by))
      where state = 'invited'`,
  },
]

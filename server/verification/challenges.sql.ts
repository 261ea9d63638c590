import { sql } from 'kysely'
import { maxChallengePoints, pointsPerBook } from '../challenges/complete-challenges.ts'
import type { Check } from './check.sql.ts'

export const challengeChecks: Check[] = [
  {
    claim: "A challenge's participants are those who are in it.",
    broken: sql`
      select name as about, participants::text as stands, coalesce(n, 0)::text as should
      from challenge left join (
        select challenge_id, count(*) as n from challenge_member group by challenge_id
      ) as counted on challenge_id = challenge.id
      where participants <> coalesce(n, 0)`,
  },
  {
    claim: 'Only its owner is in a challenge of one’s own.',
    broken: sql`
      select name as about, challenge_member.reader_id::text as stands, owner_id::text as should
      from challenge join challenge_member on challenge_id = challenge.id
      where owner_id <> challenge_member.reader_id`,
  },
  {
    claim: 'Whoever has come to the target of a challenge has completed it.',
    broken: sql`
      select member.reader_id || ': ' || name as about,
        count(distinct reading.book_id) || ' of ' || target_books as stands, 'completed' as should
      from challenge_member as member
      join challenge on challenge.id = challenge_id
      join reading on reading.reader_id = member.reader_id
        and outcome = 'finished' and origin = 'here' and finished_on between start_date and end_date
      join book_status on book_status.reader_id = member.reader_id and book_status.book_id = reading.book_id
        and status = 'FINISHED'
      where not exists (
        select from challenge_completed as completed
        where completed.reader_id = member.reader_id and completed.challenge_id = member.challenge_id
      )
      group by member.reader_id, challenge.id, name, target_books
      having count(distinct reading.book_id) >= target_books`,
  },
  {
    claim: 'A challenge that Octavo offers is paid for when it is completed, and only then; one’s own never is.',
    broken: sql`
      select coalesce(completed.reader_id, paid.reader_id) || ': ' || coalesce(name, paid.subject_id) as about,
        coalesce(paid.points, 0)::text as stands, coalesce(completed.points, 0)::text as should
      from (
        select reader_id, challenge_id::text as subject_id, name,
          case when offer is null then 0 else least(target_books * ${pointsPerBook}, ${maxChallengePoints}) end as points
        from challenge_completed join challenge on challenge.id = challenge_id
      ) as completed
      full join (select reader_id, subject_id, points from award where deed = 'challenge') as paid
        on paid.reader_id = completed.reader_id and paid.subject_id = completed.subject_id
      where coalesce(paid.points, 0) <> coalesce(completed.points, 0)`,
  },
]

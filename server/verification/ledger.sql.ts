import { sql } from 'kysely'
import { favoritesThatCount } from '../points/achievement-measures.sql.ts'
import { achievementRules, type Measure } from '../points/achievement-rules.ts'
import { actions } from '../points/actions.ts'
import type { Check } from './check.sql.ts'

const ruleIds = achievementRules.map((rule) => rule.id)
const rulePoints = achievementRules.map((rule) => rule.points)

/** Measures that count actions, which are never undone. */
const countedActions: Partial<Record<Measure, string>> = {
  books_finished: 'finish',
  books_reviewed: 'review',
  books_rated: 'rate',
  reviews_replied_to: 'reply',
  challenges_completed: 'challenge',
}
const measureNames = Object.keys(countedActions)
const measureActions = Object.values(countedActions)

const dailyPay = sql`unnest(
  ${Object.keys(actions)}::text[], ${Object.values(actions).map(({ daily }) => daily?.max ?? null)}::integer[]
) as daily (deed, paid_at_most)`

export const ledgerChecks: Check[] = [
  {
    claim: "A reader's points are the sum of the ledger.",
    broken: sql`
      select username as about, reader.points::text as stands, coalesce(total, 0)::text as should
      from reader left join (
        select reader_id, sum(points) as total from award group by reader_id
      ) as counted on reader_id = reader.id
      where reader.points <> coalesce(total, 0)`,
  },
  {
    claim: 'A deed pays what the table says.',
    broken: sql`
      select reader_id || ': ' || award.deed || ' ' || subject_id as about,
        award.points::text as stands, paying.points::text as should
      from award
      join unnest(${Object.keys(actions)}::text[], ${Object.values(actions).map((deed) => deed.points)}::integer[])
        as paying (deed, points) on paying.deed = award.deed
      where award.points <> paying.points and (award.points <> 0 or award.paid_on is null)`,
  },
  {
    claim: 'A day pays for as many of a deed as it does, and what brought nothing was beyond that.',
    broken: sql`
      select reader_id || ': ' || award.deed || ' on ' || paid_on as about,
        count(*) filter (where points > 0) || ' paid, ' || count(*) filter (where points = 0) || ' not' as stands,
        'at most ' || paid_at_most as should
      from award join ${dailyPay} on daily.deed = award.deed
      where paid_on is not null
      group by reader_id, award.deed, paid_on, paid_at_most
      having count(*) filter (where points > 0) > paid_at_most
        or (count(*) filter (where points > 0) < paid_at_most and bool_or(points = 0))`,
  },
  {
    claim: 'What the last day has paid for is counted.',
    broken: sql`
      select username || ': ' || daily.deed as about, coalesce(paid_today ->> daily.deed, '0') as stands,
        coalesce(n, 0)::text as should
      from reader cross join ${dailyPay} left join (
        select reader_id, deed, paid_on, count(*) as n from award where points > 0 group by reader_id, deed, paid_on
      ) as counted on counted.reader_id = reader.id and counted.deed = daily.deed and counted.paid_on = reader.paid_on
      where coalesce((paid_today ->> daily.deed)::integer, 0) <> coalesce(n, 0)`,
  },
  {
    claim: 'An achievement pays what its rule says.',
    broken: sql`
      select reader_id || ': ' || subject_id as about, award.points::text as stands, rule.points::text as should
      from award
      join unnest(${ruleIds}::text[], ${rulePoints}::integer[]) as rule (id, points) on rule.id = subject_id
      where deed = 'achievement' and award.points <> rule.points`,
  },
  {
    claim: 'Every achievement earned is in the ledger, and the other way round.',
    broken: sql`
      select coalesce(earned.reader_id, paid.reader_id) || ': ' || coalesce(achievement_id, subject_id) as about,
        case when subject_id is null then 'not paid' else 'paid' end as stands,
        case when achievement_id is null then 'not paid' else 'paid' end as should
      from achievement_earned as earned
      full join (select reader_id, subject_id from award where deed = 'achievement') as paid
        on paid.reader_id = earned.reader_id and subject_id = achievement_id
      where achievement_id is null or subject_id is null`,
  },
  {
    claim: 'How many readers have an achievement is counted, with the changes not folded in yet.',
    broken: sql`
      select coalesce(counted.achievement_id, earned.achievement_id) as about,
        coalesce(counted.n, 0)::text as stands, coalesce(earned.n, 0)::text as should
      from (
        select achievement_id, sum(readers) as n
        from (
          select achievement_id, readers from achievement_count
          union all select achievement_id, 1 from achievement_change
        ) as each group by achievement_id
      ) as counted
      full join (
        select achievement_id, count(*) as n from achievement_earned group by achievement_id
      ) as earned on earned.achievement_id = counted.achievement_id
      where coalesce(counted.n, 0) <> coalesce(earned.n, 0)`,
  },
  {
    claim: 'Whoever has come to the target of an achievement has it.',
    broken: sql`
      with progress as (
        select reader_id, measure, count(*) as n
        from award join unnest(${measureActions}::text[], ${measureNames}::text[]) as counted (counted_deed, measure)
          on counted_deed = deed
        group by reader_id, measure
        union all select reader_id, ${name('streak_days')}, max(longest_run) from reading_day group by reader_id
        union all select id, ${name('followers')}, followers_count from reader
        union all select id, ${name('following')}, following_count from reader
        union all select reader_id, ${name('favorites')}, count(*) from (${favoritesThatCount}) as favorite group by reader_id
        union all select reader_id, ${name('readlists_shared')}, count(*) from readlist_first_share group by reader_id
      )
      select progress.reader_id || ': ' || rule.id as about, 'not earned' as stands, 'earned' as should
      from progress
      join unnest(
        ${ruleIds}::text[],
        ${achievementRules.map((rule) => rule.measure)}::text[],
        ${achievementRules.map((rule) => rule.target)}::integer[]
      ) as rule (id, measure, target) on rule.measure = progress.measure and n >= target
      where not exists (
        select from achievement_earned as earned
        where earned.reader_id = progress.reader_id and achievement_id = rule.id
      )`,
  },
  paidFor(
    'finish',
    'A book that is finished',
    sql`select reader_id, book_id from book_status where status = 'FINISHED' and exists (
      select from reading
      where reading.reader_id = book_status.reader_id and reading.book_id = book_status.book_id
        and outcome = 'finished' and origin = 'here'
    )`,
  ),
  paidFor('favourite', 'A favorite', favoritesThatCount),
  paidFor('rate', 'A rating', sql`select reader_id, book_id from rating where import_id is null`),
  paidFor('review', 'A review', sql`select reader_id, book_id from review where depth = 0 and import_id is null`),
  paidFor(
    'reply',
    'A reply to another reader',
    sql`
      select reply.reader_id, reply.parent_id
      from review as reply join review as parent on parent.id = reply.parent_id
      where parent.reader_id <> reply.reader_id`,
  ),
]

function paidFor(deed: keyof typeof actions, what: string, done: ReturnType<typeof sql>): Check {
  return {
    claim: `${what} is in the ledger.`,
    broken: sql`
      select done.reader_id || ': ' || done.subject as about, 'not paid' as stands, 'paid' as should
      -- Not of authors who have left.
      from reader join (${done}) as done (reader_id, subject) on done.reader_id = reader.id
      left join award on award.reader_id = reader.id and deed = ${deed} and subject_id = done.subject::text
      where award.reader_id is null`,
  }
}

function name(measure: Measure) {
  return sql`${measure}::text`
}

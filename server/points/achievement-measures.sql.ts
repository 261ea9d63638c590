import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { AwardTable } from '../db/schema.ts'
import type { AchievementRule, Measure } from './achievement-rules.ts'

/**
 * Which of these achievements the reader has, and the progress in the measures of the others, in one query. What is beyond the highest
 * target of a measure is not counted: a ledger has no end.
 */
export async function measureOpen(
  db: Db | Tx,
  readerId: string,
  rules: readonly Pick<AchievementRule, 'id' | 'measure' | 'target'>[],
): Promise<{ earned: Set<string>; counts: Map<Measure, number> }> {
  const { rows } = await openMeasures(readerId, rules).execute(db)
  const [row] = rows
  return {
    earned: new Set(row?.ids),
    counts: new Map(rules.map(({ measure }) => [measure, row?.[measure] ?? 0])),
  }
}

/** A query for one row: the ids of those that are earned, and each measure; 0 if all of its achievements are earned. */
export function openMeasures(readerId: string, rules: readonly Pick<AchievementRule, 'id' | 'measure' | 'target'>[]) {
  const byMeasure = Map.groupBy(rules, (rule) => rule.measure)
  const columns = byMeasure.entries().map(
    ([measure, its]) => sql`
      case when earned.ids @> ${idsOf(its)} then 0
      else coalesce((${counters[measure](readerId, highestTarget(its))}), 0) end as ${sql.ref(measure)}`,
  )
  return sql<Record<Measure, number> & { ids: string[] }>`
    with earned as materialized (
      select array(
        select achievement_id from achievement_earned
        where reader_id = ${readerId} and achievement_id = any(${idsOf(rules)})
      ) as ids
    )
    select earned.ids, ${sql.join([...columns])} from earned`
}

/** Literals instead of parameters, so that the plan can be reused for all readers. */
function idsOf(rules: readonly { id: string }[]): RawBuilder<string[]> {
  return sql`array[${sql.join(rules.map(({ id }) => sql.lit(id)))}]::text[]`
}

/** A query that returns one number; what is beyond `upTo` need not be counted. */
type Counter = (readerId: string, upTo: RawBuilder<number>) => RawBuilder<unknown>

/** A literal, as the ids are. */
function highestTarget(rules: readonly { target: number }[]): RawBuilder<number> {
  return sql.lit(Math.max(...rules.map(({ target }) => target)))
}

const counters: Record<Measure, Counter> = {
  favorites: countFavorites,
  books_finished: countActions('finish'),
  books_reviewed: countActions('review'),
  books_rated: countActions('rate'),
  reviews_replied_to: countActions('reply'),
  streak_days: longestRun,
  genres_finished: countGenres,
  decades_finished: countDecades,
  followers: readCount('followers_count'),
  following: readCount('following_count'),
  challenges_completed: countActions('challenge'),
  readlists_shared: countFirstShares,
}

function countActions(deed: AwardTable['deed']): Counter {
  return (readerId, upTo) =>
    sql`select count(*) from (
      select from award where reader_id = ${readerId} and deed = ${sql.lit(deed)} limit ${upTo}
    ) as counted`
}

/** What an import brings along earns nothing. */
export const favoritesThatCount = sql`select reader_id, book_id from favorite where import_id is null`

function countFavorites(readerId: string, upTo: RawBuilder<number>) {
  return sql`select count(*) from (
    select from (${favoritesThatCount}) as favorite where reader_id = ${readerId} limit ${upTo}
  ) as counted`
}

function countFirstShares(readerId: string) {
  return sql`select count(*) from readlist_first_share where reader_id = ${readerId}`
}

/** The current count, not the highest ever. */
function readCount(column: 'followers_count' | 'following_count'): Counter {
  return (readerId) => sql`select ${sql.ref(column)} from reader where id = ${readerId}`
}

function longestRun(readerId: string) {
  return sql`select longest_run from reading_day where reader_id = ${readerId} order by day desc limit 1`
}

function countGenres(readerId: string) {
  return sql`
    select count(distinct lower(genre))
    from award join book on book.id = award.book_id, unnest(book.genres) as genre
    where award.reader_id = ${readerId} and award.deed = 'finish'`
}

/** Books from before the year 1000 or of an unknown year have no decade. */
function countDecades(readerId: string) {
  return sql`
    select count(distinct left(book.year, 3))
    from award join book on book.id = award.book_id
    where award.reader_id = ${readerId} and award.deed = 'finish' and book.year ~ '^[1-9][0-9]{3}$'`
}

import { sql } from 'kysely'
import type { Goal, GoalUnit } from '#contract/library/goals.ts'
import { lengths, maxAuthorsShown, maxRereadShown, paces } from '#contract/library/stats.ts'
import { isOfKind } from '../books/book-kind.sql.ts'
import type { Tx } from '../db/database.ts'
import type { Span } from '../stats/tally.ts'
import type { Check } from './check.sql.ts'

const ofTheirEdition = sql`
  left join library_book as kept on kept.reader_id = reading.reader_id and kept.book_id = reading.book_id`
const bookPages = sql`coalesce((kept.edition ->> 'pages')::integer, book.pages)`
const pagesRead = sql`coalesce(reading.pages, ${bookPages})`
const languageRead = sql`coalesce(nullif(kept.edition ->> 'language', ''), book.language)`
const facts = sql`book_facts(${bookPages}, year, ${languageRead}, genres, authors)`

export const statsChecks: Check[] = [
  {
    claim: 'What a reading knows of its book is what the book says, or is about to be.',
    broken: sql`
      select reading.reader_id || ': ' || reading.id as about, facts as stands,
        ${facts} as should
      from reading join book on book.id = reading.book_id ${ofTheirEdition}
      where facts is not null and facts <> ${facts}
        and reading.book_id not in (select book_id from book_fact_change)`,
  },
]

/** Some readers who have finished something, at random. */
export async function pickReaders(tx: Tx, limit: number): Promise<{ id: string; username: string }[]> {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from reader where readings > 0 order by random() limit ${limit}`.execute(tx)
  return rows
}

/** The figures of a span by name, worked out from the books and readings themselves, in another way than statistics do. */
export async function recountReadings(tx: Tx, readerId: string, { from, to }: Span): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    with ended as (
      select
        reading.book_id, outcome, coalesce(medium, 'unknown') as medium, minutes, started_on, started_precision,
        ${pagesRead} as pages, book.genres, book.authors, ${languageRead} as language,
        case when ${isOfKind('fiction')} then 'fiction' when ${isOfKind('nonfiction')} then 'nonfiction' end as kind_of_book,
        case when book.year <> 'N/A' then greatest(floor(book.year::integer / 10.0) * 10, 1790)::integer end as decade,
        coalesce(finished_on, stopped_on) as ended_on,
        case when outcome = 'finished' then finished_precision else stopped_precision end as precision,
        -- Also of those outside the span; of dates that begin alike, the more precise one first.
        row_number() over (
          partition by reading.book_id, outcome order by finished_on nulls first, finished_precision, reading.id
        ) as time
      from reading join book on book.id = reading.book_id ${ofTheirEdition}
      where reading.reader_id = ${readerId} and outcome in ('finished', 'stopped')
    ),
    shown as materialized (
      select
        *, case when precision <> 'year' then to_char(ended_on, 'YYYY-MM') end as month,
        case when precision = 'day' then extract(isodow from ended_on)::integer end as weekday,
        (select max(step) from unnest(${[...lengths]}::integer[]) as step where step <= pages) as length,
        case
          when started_precision = 'day' and precision = 'day' and outcome = 'finished' then ended_on - started_on + 1
        end as days
      from ended left join (select book_id, quarters from rating where reader_id = ${readerId}) as rated using (book_id)
      where ${lies(sql`ended_on`, sql`precision`, { from, to })}
    ),
    finished as (
      select *, (select max(step) from unnest(${[...paces]}::integer[]) as step where step <= days) as pace
      from shown where outcome = 'finished'
    ),
    by_author as materialized (
      select name, count(*) as readings from (
        select distinct finished.nth, name from (
          select *, row_number() over () as nth from finished
        ) as finished, unnest(authors) as name
      ) as each group by name
    ),
    by_genre as materialized (
      select name, count(*) as readings from (
        select distinct finished.nth, name from (
          select *, row_number() over () as nth from finished
        ) as finished, unnest(genres) as name
      ) as each group by name
    ),
    book_of_author as (
      select distinct on (name) name, google_books_id from (
        select name, book_id, count(*) as n
        from finished, lateral (select distinct unnest(authors) as name) as theirs group by name, book_id
      ) as read join book on book.id = book_id
      order by name, n desc, book_id::text
    ),
    first_of_author as (
      select distinct on (name) name, ended_on, precision from ended, unnest(authors) as name
      where outcome = 'finished' order by name, ended_on nulls first, precision
    )
    select
      count(distinct book_id)::integer as books, count(*)::integer as readings,
      (count(*) filter (where time > 1))::integer as reread,
      (select count(*)::integer from shown where outcome = 'stopped') as stopped,
      (
        select count(*)::integer from reading
        where reader_id = ${readerId} and ${lies(sql`started_on`, sql`started_precision`, { from, to })}
      ) as started,
      coalesce(sum(pages), 0)::bigint as pages, count(pages)::integer as pages_known,
      coalesce(sum(minutes), 0)::bigint as minutes, (count(*) filter (where month is null))::integer as undated,
      percentile_cont(0.5) within group (order by days) as median_days,
      round(sum(pages) filter (where days is not null)::numeric / sum(days) filter (where pages is not null), 1)::float
        as pages_per_day,
      json_build_object(
        'minutes', count(minutes), 'weekdays', count(weekday), 'genres', count(*) filter (where genres <> '{}'),
        'kinds', count(kind_of_book),
        'decades', count(decade), 'languages', count(nullif(language, '')),
        'media', count(nullif(medium, 'unknown')), 'stars', count(quarters),
        'authors', count(*) filter (where authors <> '{}'), 'days', count(days),
        'pace', count(*) filter (where days is not null and pages is not null)
      ) as known,
      ${bookOfLength(sql`pages desc`)} as longest, ${bookOfLength(sql`pages`)} as shortest,
      (
        select json_agg(google_books_id || ': ' || n order by n desc, book_id::text) from (
          select book_id, count(*) as n from finished group by book_id having count(*) > 1
          order by n desc, book_id::text limit ${maxRereadShown}
        ) as often join book on book.id = book_id
      ) as reread_books,
      (
        select count(*)::integer from book_status join reader on reader.id = reader_id
        where reader_id = ${readerId} and status = 'PAUSED'
          and ${lies(sql`(changed_at at time zone time_zone)::date`, sql`text 'day'`, { from, to })}
      ) as set_aside,
      ${counts(sql`extract(year from ended_on)::integer`)} as by_year,
      ${pages(sql`extract(year from ended_on)::integer`)} as pages_by_year,
      ${counts(sql`month`)} as by_month,
      ${pages(sql`month`)} as pages_by_month,
      ${from === null || to === null ? sql`'{}'::json` : counts(sql`case when precision = 'day' then ended_on end`)} as by_day,
      ${counts(sql`weekday`)} as by_weekday,
      ${counts(sql`kind_of_book`)} as by_kind,
      ${counts(sql`medium`)} as by_medium,
      ${counts(sql`nullif(language, '')`)} as by_language,
      ${counts(sql`case when decade < 1800 then 'Before 1800' else decade || 's' end`)} as by_decade,
      ${counts(sql`length`)} as by_length,
      ${counts(sql`pace`)} as by_days,
      ${counts(sql`trim_scale(quarters / 4.0)`)} as by_stars,
      (select coalesce(json_object_agg(name, readings), '{}') from by_genre) as by_genre,
      (select count(*)::integer from by_author) as authors_count,
      (
        select count(*)::integer from first_of_author
        where ${lies(sql`ended_on`, sql`precision`, { from, to })}
      ) as new_authors_count,
      ${mostOf(sql`select name, readings, google_books_id from by_author join book_of_author using (name)`)} as authors,
      ${mostOf(sql`
        select name, readings, google_books_id
        from by_author join book_of_author using (name) join first_of_author using (name)
        where ${lies(sql`ended_on`, sql`precision`, { from, to })}`)} as new_authors
    from finished`.execute(tx)
  return rows[0] ?? {}
}

/** The pages of each day of a span: how far each reading had come by the end of it, less how far it had come before. */
export async function recountReadDays(tx: Tx, readerId: string, { from, to }: Span): Promise<Record<string, number>> {
  if (from === null || to === null) return {}
  const reachedBy = (isUntil: ReturnType<typeof sql>) => sql`coalesce(greatest(
    (
      select max(coalesce(page, floor(percent / 100.0 * pages)::integer)) from reading_progress as entry
      where entry.reader_id = ${readerId} and reading_id = each.id and read_on ${isUntil} day
    ),
    case when finished_on ${isUntil} day then pages end
  ), 0)`
  const { rows } = await sql<{ pages: Record<string, number> }>`
    with each as (
      select reading.id, ${pagesRead} as pages,
        case when finished_precision = 'day' then finished_on end as finished_on
      from reading join book on book.id = reading.book_id ${ofTheirEdition} where reading.reader_id = ${readerId}
    )
    select coalesce(json_object_agg(day, pages), '{}') as pages from (
      select day, sum(${reachedBy(sql`<=`)} - ${reachedBy(sql`<`)}) as pages
      from each, lateral (
        select read_on as day from reading_progress
        where reader_id = ${readerId} and reading_id = each.id
        union
        select finished_on
      ) as days
      where day between ${from}::date and ${to}::date
      group by day
    ) as counted where pages > 0`.execute(tx)
  return rows[0]?.pages ?? {}
}

export interface CountedAverage {
  figure: string
  average: number
  readers: number
}

/** What readers finished on average in 'all', a year or a month: in one statement, from each reader's statistics. */
export async function recountAverages(tx: Tx, period: string, at: Date): Promise<CountedAverage[]> {
  const { rows } = await sql<CountedAverage>`
    with readers as (
      select (
        select json_object_agg(figure, value) from (
          select
            count(distinct reading.book_id) as books,
            sum(${pagesRead}) / nullif(count(${pagesRead}) * 2 >= count(*), false)::integer as pages,
            sum(reading.minutes) as minutes, percentile_cont(0.5) within group (order by days) as days_of_book,
            sum(${pagesRead}) filter (where days > 0)
              / sum(days::float) filter (where ${pagesRead} > 0) as pages_per_day
          from reading join book on book.id = reading.book_id ${ofTheirEdition}
          left join lateral (
            select 1 + finished_on - started_on as days
            where 'day' = all(array[started_precision, finished_precision])
          ) as took on true
          where reading.reader_id = reader.id and outcome = 'finished'
            and reading.book_id not in (
              select book_id from library_book where reader_id = reader.id and visibility = 'private'
            )
            and case length(${period})
              when 3 then true
              when 4 then extract(year from finished_on) = ${period}::text::integer
              else left(finished_on::text, 7) = ${period} and finished_precision in ('day', 'month')
            end
        ) as counted, lateral (
          values ('books', nullif(books, 0)::float), ('pages', pages::float), ('minutes', minutes::float),
            ('days_of_book', days_of_book), ('pages_per_day', pages_per_day)
        ) as each (figure, value)
      ) as figures
      from reader where suspended_until is null or suspended_until < ${at}
    )
    select key as figure, avg(value::float) as average, count(*)::integer as readers
    from readers, json_each_text(figures) where value is not null group by key`.execute(tx)
  return rows
}

/** What was noted since a day in books that are still open: as by day, without what came before. */
export async function recountInHand(
  tx: Tx,
  readerId: string,
  since: string,
): Promise<{ pages: number; minutes: number }> {
  const { rows } = await sql<{ pages: number; minutes: number }>`
    with noted as (
      select entry.*, coalesce(page, floor(percent / 100.0 * ${pagesRead})::integer) as come
      from reading_progress as entry
      join reading on reading.reader_id = entry.reader_id and reading.id = entry.reading_id
      join book on book.id = reading.book_id ${ofTheirEdition}
      where entry.reader_id = ${readerId} and finished_on is null and stopped_on is null and outcome = 'open'
    ),
    last as (
      select
        (select max(come) from noted where noted.reading_id = each.reading_id) as come,
        (select max(come) from noted where noted.reading_id = each.reading_id and read_on < ${since}::date) as came,
        (select max(minutes) from noted where noted.reading_id = each.reading_id) as heard,
        (select max(minutes) from noted where noted.reading_id = each.reading_id and read_on < ${since}::date) as had_heard
      from (select distinct reading_id from noted) as each
    )
    select coalesce(sum(come - coalesce(came, 0)), 0)::bigint as pages,
      coalesce(sum(heard - coalesce(had_heard, 0)), 0)::bigint as minutes
    from last`.execute(tx)
  return rows[0] ?? { pages: 0, minutes: 0 }
}

type ReadForGoal = Pick<Goal, 'done' | 'known' | 'unknown'>

/** What was read for a goal: of stopped readings as far as their last entry, or the reader, says. */
export async function recountGoal(
  tx: Tx,
  readerId: string,
  goal: { period: string; unit: GoalUnit },
): Promise<ReadForGoal> {
  const length = sql`case ${goal.unit} when 'pages' then ${pagesRead} when 'minutes' then reading.minutes else 1 end`
  const { rows } = await sql<ReadForGoal>`
    select coalesce(sum(
      case
        when ${goal.unit} = 'books' then (outcome = 'finished')::integer
        when ${goal.unit} = 'pages' and outcome = 'finished' then ${pagesRead}
        when ${goal.unit} = 'minutes' and outcome = 'finished' then reading.minutes
        when ${goal.unit} = 'pages' and last.id is not null
          then coalesce(last.page, floor(last.percent * ${pagesRead} / 100.0))
        when ${goal.unit} = 'minutes' and last.id is not null then last.minutes
        when origin = 'imported' then 0
        when ${goal.unit} = 'pages' then reading.pages
        when ${goal.unit} = 'minutes' then reading.minutes
      end
    ), 0)::bigint as done,
    count(${length}) filter (where outcome = 'finished')::integer as known,
    (
      count(*) filter (where outcome = 'finished' and (${goal.unit} = 'pages' or reading.medium = 'audio'))
      - count(${length}) filter (where outcome = 'finished' and (${goal.unit} = 'pages' or reading.medium = 'audio'))
    )::integer as unknown
    from reading join book on book.id = reading.book_id ${ofTheirEdition}
    left join lateral (
      select * from reading_progress as entry
      where entry.reader_id = reading.reader_id and entry.reading_id = reading.id
      order by read_on desc, entry.id desc limit 1
    ) as last on true
    where reading.reader_id = ${readerId} and outcome <> 'open'
      and to_char(coalesce(finished_on, stopped_on), 'YYYY-MM') like ${goal.period} || '%'
      and (
        length(${goal.period}) = 4
        or case outcome when 'finished' then finished_precision else stopped_precision end <> 'year'
      )`.execute(tx)
  return rows[0] ?? { done: 0, known: 0, unknown: 0 }
}

/** Days that count for the streak within a span, and the most of them in a row, by the runs stored with them, which `reading-days.ts` verifies. */
export async function recountStreak(
  tx: Tx,
  readerId: string,
  { from, to }: Span,
): Promise<{ days: number; longest: number }> {
  const { rows } = await sql<{ days: number; longest: number }>`
    select coalesce(sum(n), 0)::bigint as days, coalesce(max(n), 0)::integer as longest from (
      select count(*) as n from (
        -- Not by gaps: for one who flies across the date line, the day after next can be the next that counts.
        select count(*) filter (where run = 1) over (order by day) as streak from reading_day
        where reader_id = ${readerId} and ${lies(sql`day`, sql`text 'day'`, { from, to })}
      ) as counted group by streak
    ) as runs`.execute(tx)
  return rows[0] ?? { days: 0, longest: 0 }
}

/** The first of the finished in that order, of equal ones by the id. */
function bookOfLength(order: ReturnType<typeof sql>) {
  return sql`(
    select google_books_id || ': ' || finished.pages from finished join book on book.id = book_id
    where finished.pages is not null order by finished.${order}, book_id::text limit 1
  )`
}

function mostOf(shares: ReturnType<typeof sql>) {
  return sql`(
    select json_agg(name || ': ' || readings || ', ' || google_books_id order by readings desc, name collate "C") from (
      select * from (${shares}) as all_of_them order by readings desc, name collate "C" limit ${maxAuthorsShown}
    ) as most
  )`
}

/** The pages of finished readings of each kind, as an object. */
function pages(kind: ReturnType<typeof sql>) {
  return sql`(
    select coalesce(json_object_agg(kind, n), '{}') from (
      select ${kind} as kind, coalesce(sum(pages), 0) as n from finished group by kind
    ) as counted where kind is not null
  )`
}

/** How many finished readings there are of each kind, as an object. */
function counts(kind: ReturnType<typeof sql>) {
  return sql`(
    select coalesce(json_object_agg(kind, n), '{}') from (
      select ${kind} as kind, count(*) as n from finished group by kind
    ) as counted where kind is not null
  )`
}

function lies(date: ReturnType<typeof sql>, precision: ReturnType<typeof sql>, { from, to }: Span) {
  return sql`
    (${from}::date is null or ${date} >= ${from}::date)
    and (${to}::date is null or (${date} + ('1 ' || ${precision})::interval)::date - 1 <= ${to}::date)`
}

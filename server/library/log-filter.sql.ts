import { sql, type RawBuilder } from 'kysely'
import type { LogFilter } from '#contract/library/log-filter.ts'
import { lengths, paces } from '#contract/library/stats.ts'

type Kinds = Omit<LogFilter, 'reading' | 'from' | 'to'>
import { isOfKind } from '../books/book-kind.sql.ts'
import { languageRead, pagesRead } from '../books/edition-read.sql.ts'

export interface LogCondition extends Partial<{ [Key in keyof Kinds]: Kinds[Key] | undefined }> {
  reading: 'finished' | 'stopped' | 'started' | 'read'
  /** Days; null where the span has no such end. */
  from: string | null
  to: string | null
}

/** The ids of the books that a figure of the statistics counts. */
export function booksOfLog(readerId: string, condition: LogCondition): RawBuilder<unknown> {
  const {
    reading,
    from,
    to,
    weekday,
    medium,
    length,
    days,
    genre,
    kind,
    author,
    language,
    decade,
    exact_stars,
    lacks,
  } = condition
  const outcome = reading === 'read' ? 'finished' : reading
  const on = sql.ref(`${outcome}_on`)
  const precision = sql.ref(`${outcome}_precision`)
  const firstYear = sql`greatest(floor(nullif(book.year, 'N/A')::integer / 10.0) * 10, 1790)`
  const lies = sql.join(
    [
      outcome === 'started' ? sql`true` : sql`outcome = ${outcome}`,
      from === null ? sql`true` : sql`${on} >= ${from}::date`,
      to === null ? sql`true` : sql`(${on} + ('1 ' || ${precision})::interval)::date - 1 <= ${to}::date`,
    ],
    sql` and `,
  )
  const conditions = [
    reading === 'read' ? sql`(${lies} or exists (${entryIn(from, to)}))` : lies,
    ...when(weekday, (nth) => sql`${precision} = 'day' and extract(isodow from ${on}) = ${nth}`),
    ...when(medium, (name) => sql`coalesce(medium, 'unknown') = ${name}`),
    ...when(length, (asked) => step(pagesRead, asked, lengths)),
    ...when(
      days,
      (asked) => sql`
        outcome = 'finished' and started_precision = 'day' and finished_precision = 'day'
        and ${step(sql`(finished_on - started_on + 1)`, asked, paces)}`,
    ),
    ...when(genre, (name) => sql`${name} = any(book.genres)`),
    ...when(kind, isOfKind),
    ...when(author, (name) => sql`${name} = any(book.authors)`),
    ...when(language, (code) => sql`${languageRead} = ${code}`),
    ...when(decade, (first) => sql`${firstYear} = ${first}::integer and book.year <> 'N/A'`),
    ...when(
      exact_stars,
      (stars) => sql`exists (
        select from rating
        where rating.reader_id = reading.reader_id and rating.book_id = reading.book_id and quarters = ${4 * stars}::integer
      )`,
    ),
    ...when(lacks, () => sql`${pagesRead} is null`),
  ]
  return sql`
    select distinct reading.book_id from reading join book on book.id = reading.book_id
    where reading.reader_id = ${readerId} and ${sql.join(conditions, sql` and `)}`
}

function entryIn(from: string | null, to: string | null): RawBuilder<unknown> {
  return sql`
    select from reading_progress as entry
    where entry.reader_id = reading.reader_id and entry.reading_id = reading.id
      and (${from}::date is null or read_on >= ${from}::date) and (${to}::date is null or read_on <= ${to}::date)`
}

function when<Value>(
  value: Value | undefined,
  condition: (value: Value) => RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return value === undefined ? [] : [condition(value)]
}

/** Whether a number belongs to the step that another one is in; the last step has no end. */
function step(number: RawBuilder<unknown>, asked: number, steps: readonly number[]): RawBuilder<unknown> {
  const first = steps.findLast((each) => each <= asked) ?? 0
  const next = steps.find((each) => each > asked)
  return next === undefined ? sql`${number} >= ${first}` : sql`${number} >= ${first} and ${number} < ${next}`
}

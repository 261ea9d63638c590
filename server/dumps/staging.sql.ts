import { sql } from 'kysely'
import { columnsOf, type Columns } from '../db/copy.ts'
import type { Db, Tx } from '../db/database.ts'
import type { DumpedAuthor, DumpedEdition, IdKind, Redirect } from './dump-records.ts'

// What works are put together from. Each statement writes only rows that are new or changed.

export type Authors = Columns<keyof DumpedAuthor>

export function listAuthors(authors: DumpedAuthor[]): Authors {
  return columnsOf(authors, ['id', 'name'])
}

export async function saveAuthors(tx: Tx, { id, name }: Authors): Promise<void> {
  await sql`
    merge into dump_author as stored
    using unnest(${id}::bigint[], ${name}::text[]) as read (id, name) on read.id = stored.id
    when matched and stored.name <> read.name then update set name = read.name
    when not matched then insert (id, name) values (read.id, read.name)`.execute(tx)
}

export type Editions = Columns<keyof DumpedEdition>

export function listEditions(editions: DumpedEdition[]): Editions {
  return columnsOf(editions, [
    'id',
    'work',
    'revision',
    'language',
    'publisher',
    'year',
    'pages',
    'cover',
    'isbns',
    'series',
    'series_number',
  ])
}

export async function saveEditions(tx: Tx, editions: Editions): Promise<void> {
  const { id, work, revision, language, publisher, year, pages, cover, isbns, series, series_number } = editions
  await sql`
    merge into dump_edition as stored
    using unnest(
      ${id}::bigint[], ${work}::bigint[], ${revision}::integer[], ${language}::text[], ${publisher}::text[], ${year}::smallint[],
      ${pages}::integer[], ${cover}::bigint[], ${isbns}::text[], ${series}::text[], ${series_number}::smallint[]
    ) as read (id, work, revision, language, publisher, year, pages, cover, isbns, series, series_number) on read.id = stored.id
    when matched and (stored.revision, stored.publisher, stored.series, coalesce(stored.series_number, 0))
      <> (read.revision, read.publisher, read.series, coalesce(read.series_number, 0)) then update set
      work = read.work, revision = read.revision, language = read.language, publisher = read.publisher, year = read.year, pages = read.pages,
      cover = read.cover, isbns = read.isbns::text[], series = read.series, series_number = read.series_number
    when not matched then insert (id, work, revision, language, publisher, year, pages, cover, isbns, series, series_number) values (
      read.id, read.work, read.revision, read.language, read.publisher, read.year, read.pages, read.cover, read.isbns::text[],
      read.series, read.series_number
    )`.execute(tx)
}

export async function saveRedirects(tx: Tx, redirects: Redirect[]): Promise<void> {
  await sql`
    merge into dump_redirect as stored
    using json_to_recordset(${JSON.stringify(redirects)}::text::json) as read (kind text, id bigint, to_id bigint)
      on read.kind = stored.kind and read.id = stored.id
    when matched and stored.to_id <> read.to_id then update set to_id = read.to_id
    when not matched then insert (kind, id, to_id) values (read.kind, read.id, read.to_id)`.execute(tx)
}

/** Editions and authors that are no more; a work that became a book stays, as readers may hold it. */
export async function deleteStaged(tx: Tx, kind: IdKind, ids: number[]): Promise<void> {
  if (kind === 'A') await sql`delete from dump_author where id = any(${ids}::bigint[])`.execute(tx)
  if (kind === 'M') await sql`delete from dump_edition where id = any(${ids}::bigint[])`.execute(tx)
}

export type CountKind = 'ratings' | 'reading-log'

export async function forgetMentions(tx: Tx, kind: CountKind): Promise<void> {
  await sql`delete from dump_mention where kind = ${kind}`.execute(tx)
}

export type Mentions = Columns<'work' | 'mentions'>

/** How often each work is mentioned. */
export function listMentions(works: number[]): Mentions {
  const mentions = new Map<number, number>()
  for (const work of works) mentions.set(work, (mentions.get(work) ?? 0) + 1)
  return columnsOf(
    [...mentions].map(([work, times]) => ({ work, mentions: times })),
    ['work', 'mentions'],
  )
}

export async function addMentions(tx: Tx, kind: CountKind, { work, mentions }: Mentions): Promise<void> {
  await sql`
    insert into dump_mention (kind, work, mentions)
    select ${kind}::text, work, mentions
    from unnest(${work}::bigint[], ${mentions}::integer[]) as counted (work, mentions)
    on conflict (kind, work) do update set mentions = dump_mention.mentions + excluded.mentions`.execute(tx)
}

export interface AboutWork {
  work: number
  editions: number
  languages: string[]
  year: number | null
  /** The median of its editions. */
  pages: number | null
  cover: number | null
  isbns: string[]
}

/** What the editions of these works say, with those of works that were merged into them. In no order. */
export async function summarizeEditions(db: Db, works: number[]): Promise<AboutWork[]> {
  const { rows } = await sql<AboutWork>`
    with asked as (
      select id as work, id as of from unnest(${works}::bigint[]) as id
      union all
      select to_id, id from dump_redirect where kind = 'W' and to_id = any(${works}::bigint[])
    )
    select
      asked.work, count(*)::integer as editions, min(year) as year,
      coalesce(array_agg(distinct language) filter (where language <> ''), '{}') as languages,
      percentile_disc(0.5) within group (order by pages) as pages,
      (array_agg(cover order by id) filter (where cover is not null))[1] as cover,
      coalesce(string_to_array(string_agg(array_to_string(isbns, ' '), ' ') filter (where isbns <> '{}'), ' '), '{}') as isbns
    from asked join dump_edition on dump_edition.work = asked.of
    group by asked.work`.execute(db)
  return rows
}

/** By the author's number, also of those that were merged into another. */
export async function findAuthorNames(db: Db, authors: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ asked: number; name: string }>`
    select asked.id as asked, name
    from unnest(${authors}::bigint[]) as asked (id)
    left join dump_redirect as moved on moved.kind = 'A' and moved.id = asked.id
    join dump_author on dump_author.id = coalesce(moved.to_id, asked.id)`.execute(db)
  return new Map(rows.map(({ asked, name }) => [asked, name]))
}

/** How often a work was rated or put on a shelf. */
export async function countMentions(db: Db, works: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ work: number; mentions: number }>`
    select work, sum(mentions)::integer as mentions from dump_mention
    where kind in ('ratings', 'reading-log') and work = any(${works}::bigint[]) group by work`.execute(db)
  return new Map(rows.map(({ work, mentions }) => [work, mentions]))
}

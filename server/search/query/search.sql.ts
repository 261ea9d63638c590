import { sql, type RawBuilder } from 'kysely'
import { searchPageSize } from '#contract/books.ts'
import type { Db } from '../../db/database.ts'
import { restOfBook, type BookRow } from '../../books/books.sql.ts'
import type { TermQuery } from './term-query.ts'

export interface WordCounts {
  titles: number
  authors: number
  genres: number
}

export interface Word extends WordCounts {
  word: string
}

/** The book's other columns are null unless requested. */
export type Hit = { id: string; popularity: number } & Rest<BookRow>

type Rest<Row> = { [column in Exclude<keyof Row, 'id'>]: Row[column] | null }

export type NamedHit = Hit & { author_keys: string[]; other_names: string[] }

export type TitledHit = NamedHit & { folded_title: string; other_titles: string[] }

export interface HitsBy {
  title: TitledHit
  author: NamedHit
  genre: Hit
}

export interface Hits<H extends Hit = Hit> {
  hits: H[]
  total: number
}

/** Counts for the words in use, and for all words that start with `beginning`. The empty word occurs in every book. */
export async function lookUpWords(
  db: Db,
  words: string[],
  prefix: string,
): Promise<{ words: Word[]; prefix: WordCounts }> {
  const { rows } = await sql<Word & { exact: boolean }>`
    select word, titles, authors, genres, true as exact from book_word where word = any(${['', ...words]}::text[])
      and (titles <> 0 or authors <> 0 or genres <> 0)
    union all
    select '', coalesce(sum(titles), 0), coalesce(sum(authors), 0), coalesce(sum(genres), 0), false
    from book_word
    where ${prefix} <> '' and word >= ${prefix} and word < ${`${prefix}\u{10ffff}`}`.execute(db)
  const { titles = 0, authors = 0, genres = 0 } = rows.find(({ exact }) => !exact) ?? {}
  return { words: rows.filter(({ exact }) => exact), prefix: { titles, authors, genres } }
}

/** Words that may be a typo or two away, and the entries of `words` that are in use. */
export async function listFuzzyWords(db: Db, near: number[], words: string[]): Promise<Word[]> {
  const { rows } = await sql<Word>`
    select word, titles, authors, genres from book_word where near && ${near}::integer[]
    union
    select word, titles, authors, genres from book_word where word = any(${words}::text[])`.execute(db)
  return rows
}

export interface Searched<By extends keyof HitsBy> {
  by: By
  query: TermQuery
  /** Books that match this come before the others. */
  first: TermQuery
}

/** Reads every matching book: for a query with few matches. Books that match `first` come first. */
export async function findAmongAll<By extends keyof HitsBy>(
  db: Db,
  { by, query, first }: Searched<By>,
  limit: number,
): Promise<Hits<HitsBy[By]>> {
  const { rows } = await sql<HitsBy[By] & { total: number }>`
    with best as (
      select ${found[by]}, terms @@ ${tsquery(first.text)} as comes_first, count(*) over () as total
      from book_search where ${answers(query)}
      order by comes_first desc, popularity desc, book_id desc limit ${limit}
    )
    ${tellMore(asked[by])}`.execute(db)
  return { hits: rows, total: rows[0]?.total ?? 0 }
}

/**
 * Scans books by descending popularity until there are enough: for a query with many matches. The scan is limited, as the
 * estimated number of matches may be wrong.
 * @NOTE Calling the match as a function keeps the planner off the term index, which would fetch and sort all matches.
 */
export async function findAmongBestKnown<By extends keyof HitsBy>(
  db: Db,
  { by, query, first }: Searched<By>,
  limit: number,
): Promise<HitsBy[By][]> {
  const { rows } = await sql<HitsBy[By]>`
    with called as materialized (
      select ${found[by]} from book_search where terms @@ ${tsquery(first.text)}
    ), best as (
      select *, null::bigint as total from (
        (
          select *, true as comes_first from called order by popularity desc, id desc limit ${limit}
        )
        union all
        (
          select ${found[by]}, false
          from (select * from book_search order by popularity desc, book_id desc limit 20000) as best_known
          where ts_match_vq(terms, ${tsquery(query.text)}) and not ts_match_vq(terms, ${tsquery(first.text)})
          order by popularity desc, book_id desc limit ${limit}
        )
      ) as hit
      limit ${limit}
    )
    ${tellMore(asked[by])}`.execute(db)
  return rows
}

const found = {
  title: sql`book_id as id, popularity, author_keys, other_names, folded_title, other_titles`,
  author: sql`book_id as id, popularity, author_keys, other_names`,
  genre: sql`book_id as id, popularity`,
}

/** Rows to fetch in full: all, if they fit on one page; otherwise equally popular ones, which are ordered by year. */
const fewOrAlike = sql`
  total <= ${searchPageSize} or popularity in (lag(popularity) over known, lead(popularity) over known)`

/** Which hits need the book's row: each one costs a fetch. */
const asked = { title: fewOrAlike, author: fewOrAlike, genre: sql`true` }

function tellMore(which: RawBuilder<unknown>) {
  return sql`
    select best.*, ${restOfBook}
    from (
      select *, ${which} as asked from best window known as (order by comes_first desc, popularity desc, id desc)
    ) as best
    left join book on book.id = case when asked then best.id end
    order by comes_first desc, popularity desc, best.id desc`
}

/** The index narrows the search; the full query is then checked against the remaining books. */
function answers({ text, index }: TermQuery) {
  const inIndex = sql`terms @@ ${tsquery(index)}`
  return index === text ? inIndex : sql`${inIndex} and ts_match_vq(terms, ${tsquery(text)})`
}

/** @NOTE A plain value would make PostgreSQL plan the statement again for each query, which takes as long as most searches. */
function tsquery(query: string) {
  return sql`(select ${query}::tsquery)`
}

/** Stops counting at `limit`. */
export async function countHits(db: Db, query: TermQuery, limit: number): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from (
      select from book_search where ${answers(query)} limit ${limit}
    ) as hit`.execute(db)
  return rows[0]?.hits ?? 0
}

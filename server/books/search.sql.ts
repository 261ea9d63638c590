import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { TermQuery } from './term-query.ts'

export interface WordCounts {
  titles: number
  authors: number
  genres: number
}

export interface Word extends WordCounts {
  word: string
}

export interface Hit {
  id: string
  folded_title: string
  other_titles: string[]
  author_keys: string[]
  other_names: string[]
  popularity: number
  /** 'N/A' also where no other hit is as well known. */
  year: string
  /** None but in a search that asks for them. */
  genres: string[]
}

export interface Hits {
  hits: Hit[]
  total: number
}

/** The words that are in use, and in how many books words begin like `beginning`. The empty word stands in every book. */
export async function lookUpWords(
  db: Db,
  words: string[],
  beginning: string,
): Promise<{ words: Word[]; beginning: WordCounts }> {
  const { rows } = await sql<Word & { exact: boolean }>`
    select word, titles, authors, genres, true as exact from book_word where word = any(${['', ...words]}::text[])
      and (titles <> 0 or authors <> 0 or genres <> 0)
    union all
    select '', coalesce(sum(titles), 0), coalesce(sum(authors), 0), coalesce(sum(genres), 0), false
    from book_word
    where ${beginning} <> '' and word >= ${beginning} and word < ${`${beginning}\u{10ffff}`}`.execute(db)
  const { titles = 0, authors = 0, genres = 0 } = rows.find(({ exact }) => !exact) ?? {}
  return { words: rows.filter(({ exact }) => exact), beginning: { titles, authors, genres } }
}

/** Words that may be a typo or two away, and those of `words` that are in use. */
export async function listNearWords(db: Db, near: number[], words: string[]): Promise<Word[]> {
  const { rows } = await sql<Word>`
    select word, titles, authors, genres from book_word where near && ${near}::integer[]
    union
    select word, titles, authors, genres from book_word where word = any(${words}::text[])`.execute(db)
  return rows
}

export interface Searched {
  query: TermQuery
  /** Those that answer this come before the others. */
  first: TermQuery
  /** Whether the genres of the books will be asked for. */
  genres: boolean
}

/** All books that answer are looked at: for a query that few answer. Those that answer `first` come first. */
export async function findAmongAll(db: Db, searched: Searched, limit: number): Promise<Hits> {
  const { query, first } = searched
  const { rows } = await sql<Hit & { total: number }>`
    with hit as materialized (
      select ${found}, terms @@ ${first.text}::tsquery as comes_first
      from book_search where terms @@ ${query.text}::tsquery
    ), best as materialized (
      select *, count(*) over () as total
      from hit order by comes_first desc, popularity desc, id desc limit ${limit}
    )
    ${tellMore(searched)}
    order by comes_first desc, popularity desc, id desc`.execute(db)
  return { hits: rows, total: rows[0]?.total ?? 0 }
}

/**
 * Books are looked at from the best known one on, until there are enough: for a query that many answer. Only so many are
 * looked at, as the guess of how many answer may be wrong.
 * @NOTE As a function the match is not put to the index of terms, which would fetch all that answer and sort them.
 */
export async function findAmongBestKnown(db: Db, searched: Searched, limit: number): Promise<Hit[]> {
  const { query, first } = searched
  const { rows } = await sql<Hit>`
    with best as materialized (
      (
        select ${found}, true as comes_first
        from book_search where terms @@ ${first.text}::tsquery
        order by popularity desc, book_id desc limit ${limit}
      )
      union all
      (
        select ${found}, false
        from (select * from book_search order by popularity desc, book_id desc limit 20000) as best_known
        where ts_match_vq(terms, ${query.text}::tsquery) and not ts_match_vq(terms, ${first.text}::tsquery)
        order by popularity desc, book_id desc limit ${limit}
      )
    )
    ${tellMore(searched)}
    order by comes_first desc, popularity desc, id desc`.execute(db)
  return rows
}

/** Of `best`: a year decides between books that are as well known alone, and each is a row to fetch. */
function tellMore({ genres }: Searched) {
  return sql`
    select best.*, coalesce(book.year, 'N/A') as year, coalesce(book.genres, '{}') as genres
    from (
      select *, ${genres}::boolean or count(*) over (partition by popularity) > 1 as asked from best
    ) as best
    left join book on book.id = case when asked then best.id end`
}

const found = sql`book_id as id, folded_title, other_titles, author_keys, other_names, popularity`

/** Counting stops at `most`. */
export async function countHits(db: Db, query: TermQuery, most: number): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from (
      select from book_search where terms @@ ${query.text}::tsquery limit ${most}
    ) as hit`.execute(db)
  return rows[0]?.hits ?? 0
}

import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { searchPageSize } from '#contract/books.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/database.ts'
import { pointReadOfRows } from '../../db/point-read.ts'
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

/**
 * Counts for the words in use, for all words that start with `prefix`, and for the books that match `titles`. The empty word
 * occurs in every book.
 */
export async function lookUpWords(
  db: Db,
  words: string[],
  prefix: string,
  titles?: TermQuery,
): Promise<{ words: Word[]; prefix: WordCounts; titled: number }> {
  const end = prefix === '' ? '' : `${prefix}\u{10ffff}`
  const values = { words: ['', ...words], prefix, end }
  const rows = await (titles ? countWordsAndTitles(db, { ...values, titles: titles.text }) : countWords(db, values))
  const { titled, ...inAll } = rows.find(({ exact }) => !exact) ?? { titles: 0, authors: 0, genres: 0, titled: 0 }
  return { words: rows.filter(({ exact }) => exact), prefix: inAll, titled }
}

interface Looked {
  words: string[]
  prefix: string
  end: string
}

const countWords = pointReadOfRows((db: Db, looked: Looked) => counts(db, looked, sql`0`))

const countWordsAndTitles = pointReadOfRows((db: Db, { titles, ...looked }: Looked & { titles: string }) =>
  counts(db, looked, countOf(titles)),
)

function counts(db: Db, { words, prefix, end }: Looked, titled: RawBuilder<unknown>) {
  return sql<Word & { exact: boolean; titled: number }>`
    select word, titles, authors, genres, true as exact, 0 as titled from book_word
    where word = any((select ${words}::text[])::text[]) and (titles <> 0 or authors <> 0 or genres <> 0)
    union all
    select '', coalesce(sum(titles), 0), coalesce(sum(authors), 0), coalesce(sum(genres), 0), false, ${titled}
    from book_word where word >= ${wordGiven(prefix)} and word < ${wordGiven(end)}`.compile(db)
}

/**
 * Words of these uses that may be a typo or two away, the entries of `words` that are in use, and whether books match
 * `titles`.
 */
export async function listFuzzyWords(
  db: Db,
  near: number[],
  words: string[],
  uses: (keyof WordCounts)[],
  titles?: TermQuery,
): Promise<{ words: Word[]; titled: boolean }> {
  const kind = `${uses.join(' ')} ${titles ? 'titled' : ''}`
  const compile = fuzzy.get(kind) ?? compileOnce(fuzzyWords(uses, titles !== undefined))
  fuzzy.set(kind, compile)
  const { rows } = await db.executeQuery(compile(db, { near, words, titles: titles?.text ?? '' }))
  return {
    words: rows.filter(({ titled }) => titled === null),
    titled: rows.some(({ titled }) => (titled ?? 0) > 0),
  }
}

interface Near {
  near: number[]
  words: string[]
  titles: string
}

type FuzzyWord = Word & { titled: number | null }

const fuzzy = new Map<string, (db: Db, values: Near) => CompiledQuery<FuzzyWord>>()

/**
 * @NOTE With plain values PostgreSQL would plan a connection's first five calls for them, and expect so many words with any of a hundred
 * numbers that it compares every word with all of them, which takes a thousand times as long.
 */
function fuzzyWords(uses: (keyof WordCounts)[], withTitles: boolean) {
  return (db: Db, { near, words, titles }: Near) =>
    sql<FuzzyWord>`
      select word, titles, authors, genres, null::bigint as titled from book_word
      where near && (select ${near}::integer[])::integer[] and ${inUse(uses)}
      union all
      select word, titles, authors, genres, null from book_word
      where word = any((select ${words}::text[])::text[]) and ${inUse(uses)}
      ${withTitles ? sql`union all select '', 0, 0, 0, ${countOf(titles)}` : sql``}`.compile(db)
}

function inUse(uses: (keyof WordCounts)[]) {
  return sql`(${sql.join(
    uses.map((use) => sql`${sql.ref(use)} <> 0`),
    sql` or `,
  )})`
}

/** @NOTE With `exists`, PostgreSQL would read the books one by one until one matches. */
function countOf(titles: string) {
  return sql`(select count(*) from book_search where terms @@ ${tsquery(titles)})::integer`
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
  const { all, allNarrowed } = compiled[by]
  const compile = query.index === query.text ? all : allNarrowed
  const { text, index } = query
  const { rows } = await db.executeQuery(compile(db, { text, index, first: first.text, limit }))
  return { hits: rows, total: rows[0]?.total ?? 0 }
}

/**
 * Scans books by descending popularity until there are enough: for a query with many matches. The scan is limited, as the
 * estimated number of matches may be wrong.
 */
export async function findAmongBestKnown<By extends keyof HitsBy>(
  db: Db,
  { by, query, first }: Searched<By>,
  limit: number,
): Promise<HitsBy[By][]> {
  const { bestKnown } = compiled[by]
  const { rows } = await db.executeQuery(
    bestKnown(db, { text: query.text, index: query.index, first: first.text, limit }),
  )
  return rows
}

interface Wanted {
  text: string
  index: string
  first: string
  limit: number
}

type Ask<Row> = (db: Db, values: Wanted) => CompiledQuery<Row>

interface Compiled<Row> {
  all: Ask<Row & { total: number }>
  /** For a query whose index query is another. */
  allNarrowed: Ask<Row & { total: number }>
  bestKnown: Ask<Row>
}

function compileFor<By extends keyof HitsBy>(by: By): Compiled<HitsBy[By]> {
  return {
    all: compileOnce(amongAll(by, ({ text }) => inIndex(text))),
    allNarrowed: compileOnce(amongAll(by, narrowed)),
    bestKnown: compileOnce(amongBestKnown(by)),
  }
}

function amongAll<By extends keyof HitsBy>(by: By, answers: (wanted: Wanted) => RawBuilder<unknown>) {
  return (db: Db, wanted: Wanted) =>
    sql<HitsBy[By] & { total: number }>`
      with best as (
        select ${found[by]}, ${inIndex(wanted.first)} as comes_first, count(*) over () as total
        from book_search where ${answers(wanted)}
        order by comes_first desc, popularity desc, book_id desc limit ${wanted.limit}
      )
      ${tellMore(asked[by])}`.compile(db)
}

/** @NOTE Calling the match as a function keeps the planner off the term index, which would fetch and sort all matches. */
function amongBestKnown<By extends keyof HitsBy>(by: By) {
  return (db: Db, { text, first, limit }: Wanted) =>
    sql<HitsBy[By]>`
      with called as materialized (
        select ${found[by]} from book_search where ${inIndex(first)}
      ), best as (
        select *, null::bigint as total from (
          (
            select *, true as comes_first from called order by popularity desc, id desc limit ${limit}
          )
          union all
          (
            select ${found[by]}, false
            from (select * from book_search order by popularity desc, book_id desc limit 20000) as best_known
            where ts_match_vq(terms, ${tsquery(text)}) and not ts_match_vq(terms, ${tsquery(first)})
            order by popularity desc, book_id desc limit ${limit}
          )
        ) as hit
        limit ${limit}
      )
      ${tellMore(asked[by])}`.compile(db)
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
function narrowed({ text, index }: Pick<TermQuery, 'text' | 'index'>) {
  return sql`${inIndex(index)} and ts_match_vq(terms, ${tsquery(text)})`
}

function inIndex(query: string) {
  return sql`terms @@ ${tsquery(query)}`
}

/** @NOTE A plain value would make PostgreSQL plan the statement again for each query, which takes as long as most searches. */
function tsquery(query: string) {
  return sql`(select ${query}::tsquery)`
}

/** The same for a word. */
function wordGiven(word: string) {
  return sql`(select ${word}::text)`
}

/** Stops counting at `limit`. */
export async function countHits(db: Db, query: TermQuery, limit: number): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from (
      select from book_search where ${query.index === query.text ? inIndex(query.text) : narrowed(query)} limit ${limit}
    ) as hit`.execute(db)
  return rows[0]?.hits ?? 0
}

const compiled: { [By in keyof HitsBy]: Compiled<HitsBy[By]> } = {
  title: compileFor('title'),
  author: compileFor('author'),
  genre: compileFor('genre'),
}

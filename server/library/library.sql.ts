import { sql, type RawBuilder } from 'kysely'
import type { LibrarySort } from '#contract/library/library.ts'
import type { ReadingState } from '#contract/reading.ts'
import type { BookRow } from '../books/books.sql.ts'
import { pagesAsRead } from '../books/edition-read.sql.ts'
import { listedBook } from '../books/listed-book.sql.ts'
import type { Db } from '../db/database.ts'
import type { ShownBooks } from '../readlists/shown-books.sql.ts'
import { booksOfLog, type LogCondition } from './log-filter.sql.ts'
import type { Precision } from '../reading/partial-date.ts'
import type { StoredStatus } from '../reading/reading.sql.ts'

export interface LibraryFilter {
  state: Exclude<ReadingState, 'NOT_ADDED'> | undefined
  /** Folded; each must occur in the title or an author's name. */
  words: string[]
  list: ListAsked | undefined
  /** Of a finish. */
  year: number | undefined
  minQuarters: number | undefined
  /** Then also books that are no longer in the library. */
  log: LogCondition | undefined
}

/** A readlist, and which of its books the reader sees there. */
export interface ListAsked {
  id: string
  shown: ShownBooks
}

export interface LibraryCursor {
  id: string
  key: string
}

export interface LibraryRow extends BookRow {
  status: StoredStatus | null
  changed_at: Date | null
  open: boolean
  times_finished: number
  last_finish: string | null
  last_precision: Precision | null
  added_on: string | null
  visibility: 'public' | 'private'
  owned_copies: number
  has_note: boolean
  quarters: number | null
  sort_key: string
}

interface Sort {
  key: RawBuilder<unknown>
  type: RawBuilder<unknown>
  descending: boolean
  needs: Part[]
}

/** What sort keys and conditions read besides the lists of the reader's books; each is joined only where it is needed. */
type Part = 'terms' | 'book' | 'edition' | 'rating' | 'finishes'

// A book that search does not know has no row there; its own is far from the others, so it is read for that alone.
const title = sql`coalesce(folded_title, (select lower(title) from book where book.id = mine.book_id))`
const authors = sql`coalesce(
  author_keys, (select array(select lower(name) from unnest(authors) as name) from book where book.id = mine.book_id)
)`

/** Characters of a text that books are sorted by; the key of the last one on a page is part of an address. */
const maxKey = 200

const sorts: Record<LibrarySort, Sort> = {
  added: {
    key: sql`coalesce(mine.added_on::timestamp, mine.changed_at at time zone 'UTC', '-infinity')`,
    type: sql`timestamp`,
    descending: true,
    needs: [],
  },
  finished: { key: sql`coalesce(last_finish, '-infinity')`, type: sql`date`, descending: true, needs: ['finishes'] },
  title: { key: sql`left(${title}, ${sql.lit(maxKey)})`, type: sql`text`, descending: false, needs: ['terms'] },
  // By surname, as shelves are.
  author: {
    key: sql`left(coalesce(substring((${authors})[1] from '[^ ]*$') || ' ', '') || ${title}, ${sql.lit(maxKey)})`,
    type: sql`text`,
    descending: false,
    needs: ['terms'],
  },
  stars: { key: sql`coalesce(quarters, 0)`, type: sql`integer`, descending: true, needs: ['rating'] },
  pages: {
    key: sql`coalesce(${pagesAsRead(sql`picked.edition`)}, 0)`,
    type: sql`integer`,
    descending: true,
    needs: ['book', 'edition'],
  },
}

export interface LibraryPage {
  rows: LibraryRow[]
  /** Of all pages. */
  total: number
}

/** Sorts and counts ids alone, and reads the rest of a book only for those on the page. */
export async function listLibraryPage(
  db: Db,
  readerId: string,
  filter: LibraryFilter,
  { sort, after, limit }: { sort: LibrarySort; after: LibraryCursor | undefined; limit: number },
): Promise<LibraryPage> {
  const { key, type, descending, needs } = sorts[sort]
  const collated = sort === 'title' || sort === 'author'
  // The same order whatever the database's language.
  const sortKey = collated ? sql`sort_key collate "C"` : sql`sort_key`
  const beyond = after
    ? sql`where (${sortKey}, book_id) ${descending ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::uuid)`
    : sql``
  const direction = descending ? sql`desc` : sql`asc`
  const { rows } = await sql<(LibraryRow & { total: number }) | { id: null; total: number }>`
    with listed as materialized (select mine.book_id, ${key} as sort_key from ${libraryOf(readerId, filter, needs)}),
    page as (
      select * from listed ${beyond} order by ${sortKey} ${direction}, book_id ${direction} limit ${limit}
    )
    select
      total, ${listedBook}, status, changed_at, added_on, sort_key::text as sort_key,
      coalesce(visibility, 'public') as visibility, coalesce(owned_copies, 0) as owned_copies,
      coalesce(private_note, '') <> '' as has_note,
      quarters, open, times_finished, last_finish, last_precision
    from (select count(*) as total from listed) as counted
    left join page on true
    left join book on book.id = page.book_id
    left join book_status on book_status.reader_id = ${readerId} and book_status.book_id = page.book_id
    left join library_book on library_book.reader_id = ${readerId} and library_book.book_id = page.book_id
    left join rating on rating.reader_id = ${readerId} and rating.book_id = page.book_id
    left join lateral (
      select
        coalesce(bool_or(outcome = 'open'), false) as open, count(*) filter (where outcome = 'finished') as times_finished,
        max(finished_on) as last_finish,
        (array_agg(finished_precision order by finished_on desc nulls last))[1] as last_precision
      from reading where reading.reader_id = ${readerId} and reading.book_id = page.book_id
    ) as readings on true
    order by ${sortKey} ${direction}, page.book_id ${direction}`.execute(db)
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

export interface LibraryCounts {
  states: { state: StoredStatus | 'REREADING'; books: number }[]
  years: { year: number; books: number }[]
}

/** How many books have each state, and how many were finished in each year, latest first. */
export async function countLibraryByKind(db: Db, readerId: string): Promise<LibraryCounts> {
  const { rows } = await sql<LibraryCounts>`
    select
      (
        select coalesce(json_agg(counted), '[]') from (
          select status as state, count(*) as books from book_status where reader_id = ${readerId} group by status
          union all
          select 'REREADING', count(*) from book_status
          where reader_id = ${readerId} and status = 'FINISHED' and ${isOpen(readerId, sql`book_status.book_id`)}
        ) as counted
      ) as states,
      (
        select coalesce(json_agg(counted order by counted.year desc), '[]') from (
          select extract(year from finished_on)::integer as year, count(distinct book_id) as books
          from reading where reader_id = ${readerId} and outcome = 'finished' and finished_on is not null
          group by year
        ) as counted
      ) as years`.execute(db)
  return rows[0] ?? { states: [], years: [] }
}

/** Books with a status, and those of which something else is kept; whether a book is private is no such thing. */
function libraryOf(readerId: string, filter: LibraryFilter, sortNeeds: readonly Part[]): RawBuilder<unknown> {
  const { state, words, list, year, minQuarters, log } = filter
  const needs = new Set<Part>(sortNeeds)
  if (words.length > 0) needs.add('terms')
  if (minQuarters !== undefined) needs.add('rating')
  const conditions = [
    state === undefined ? sql`true` : inState(readerId, state),
    // However many words, one text: each text would be a statement of its own, which the database keeps.
    words.length === 0
      ? sql`true`
      : sql`not exists (
          select from unnest(${words}::text[]) as word
          where position(word in ${title} || ' ' || array_to_string(${authors}, ' ')) = 0
        )`,
    list === undefined
      ? sql`true`
      : sql`mine.book_id in (
          select readlist_book.book_id
          from readlist join readlist_book on readlist_id = readlist.id ${list.shown.beside}
          where readlist.id = ${list.id} and ${list.shown.are}
        )`,
    year === undefined
      ? sql`true`
      : sql`mine.book_id in (
          select book_id from reading
          where reader_id = ${readerId} and outcome = 'finished'
            and finished_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
        )`,
    minQuarters === undefined ? sql`true` : sql`quarters >= ${minQuarters}`,
  ]
  return sql`(
      select ${log === undefined ? sql`coalesce(added.book_id, kept.book_id)` : sql`logged.book_id`} as book_id, status, changed_at, added_on
      from (select book_id, status, changed_at from book_status where reader_id = ${readerId}) as added
      full join (
        select book_id, added_on from library_book
        where reader_id = ${readerId} and (
          private_note <> '' or owned_copies > 0 or added_on is not null or source_ids <> '{}' or source_fields <> '{}'
        )
      ) as kept
        on kept.book_id = added.book_id
      ${log === undefined ? sql`` : sql`right join (${booksOfLog(readerId, log)}) as logged on logged.book_id = coalesce(added.book_id, kept.book_id)`}
    ) as mine
    ${needs.has('terms') ? sql`left join book_search on book_search.book_id = mine.book_id` : sql``}
    ${needs.has('book') ? sql`join book on book.id = mine.book_id` : sql``}
    ${needs.has('edition') ? sql`left join library_book as picked on picked.reader_id = ${readerId} and picked.book_id = mine.book_id` : sql``}
    ${needs.has('rating') ? sql`left join rating on rating.reader_id = ${readerId} and rating.book_id = mine.book_id` : sql``}
    ${needs.has('finishes') ? sql`left join ${finishesOf(readerId)} as finishes on finishes.book_id = mine.book_id` : sql``}
    where ${sql.join(conditions, sql` and `)}`
}

function finishesOf(readerId: string): RawBuilder<unknown> {
  return sql`(
    select book_id, max(finished_on) as last_finish from reading
    where reader_id = ${readerId} and outcome = 'finished' group by book_id
  )`
}

/** A book that is being read again is also a finished one. */
function inState(readerId: string, state: Exclude<ReadingState, 'NOT_ADDED'>): RawBuilder<unknown> {
  if (state !== 'REREADING') return sql`mine.status = ${state}`
  return sql`mine.status = 'FINISHED' and ${isOpen(readerId, sql`mine.book_id`)}`
}

function isOpen(readerId: string, bookId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${bookId} in (select book_id from reading where reader_id = ${readerId} and outcome = 'open')`
}

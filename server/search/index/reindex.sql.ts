import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { BookRow } from '../../books/books.sql.ts'
import { addingCounts, written, type FoundBy, type NewWord } from './store-books.sql.ts'

export interface BookToRenew extends FoundBy {
  book_id: string
}

/** Locks them, in the order of their ids. */
export async function lockTerms(tx: Tx, bookIds: string[]): Promise<{ book_id: string; terms: string[] }[]> {
  const { rows } = await sql<{ book_id: string; terms: string[] }>`
    select book_id, tsvector_to_array(terms) as terms
    from book_search where book_id = any(${bookIds}::uuid[]) order by book_id for update`.execute(tx)
  return rows
}

export async function saveFoundBy(tx: Tx, books: BookToRenew[]): Promise<void> {
  await sql`
    update book_search set
      terms = fresh.terms, folded_title = fresh.folded_title, other_titles = fresh.other_titles,
      author_keys = fresh.author_keys, other_names = fresh.other_names, popularity = fresh.popularity, folding = fresh.folding
    from json_to_recordset(${JSON.stringify(books.map(written))}::text::json) as fresh (
      book_id uuid, terms tsvector, folded_title text, other_titles text[], author_keys text[], other_names text[],
      popularity integer, folding smallint
    )
    where book_search.book_id = fresh.book_id and (
      (book_search.terms, book_search.folded_title, book_search.other_titles, book_search.author_keys,
        book_search.other_names, book_search.popularity, book_search.folding)
      is distinct from
      (fresh.terms, fresh.folded_title, fresh.other_titles, fresh.author_keys, fresh.other_names, fresh.popularity,
        fresh.folding)
    )`.execute(tx)
}

/** Adjusts the counts of words by what these books are found by now, and were before. */
export async function recountWords(tx: Tx, books: BookToRenew[], before: string[], words: NewWord[]): Promise<void> {
  const terms = books.map((book) => written(book).terms)
  await sql`
    with used as (
      select term, 1 as books from unnest(${terms}::tsvector[]) as fresh, unnest(tsvector_to_array(fresh)) as term
      union all
      select term, -1 from unnest(${before}::text[]) as term
    ), counted as (
      select
        substr(term, 3) as word,
        coalesce(sum(books) filter (where left(term, 2) = 't:'), 0) as titles,
        coalesce(sum(books) filter (where left(term, 2) = 'a:'), 0) as authors,
        coalesce(sum(books) filter (where left(term, 2) = 'g:'), 0) as genres
      from used where left(term, 1) <> '='
      group by word
    )
    insert into book_word (word, titles, authors, genres, near)
    select word, titles, authors, genres, coalesce(w.near, '{}')
    from counted left join json_to_recordset(${JSON.stringify(words)}::text::json) as w (word text, near integer[]) using (word)
    where titles <> 0 or authors <> 0 or genres <> 0
    order by word
    ${addingCounts}`.execute(tx)
}

/** Updates the fuzzy keys of words in use. Rows are locked in word order, so that two servers cannot deadlock. */
export async function renewNear(db: Db, words: NewWord[]): Promise<void> {
  await sql`
    with fresh as materialized (
      select * from json_to_recordset(${JSON.stringify(words)}::text::json) as w (word text collate "C", near integer[])
    ), held as materialized (
      select book_word.word from book_word join fresh using (word)
      where book_word.near <> fresh.near
      order by word for update of book_word
    )
    update book_word set near = fresh.near from fresh join held using (word) where book_word.word = fresh.word`.execute(
    db,
  )
}

export type StaleBook = Pick<BookRow, 'title' | 'authors' | 'genres'> &
  Pick<FoundBy, 'other_titles' | 'other_names' | 'popularity'> & { book_id: string }

/** Books indexed with an older version of `folding` than this, in id order. */
export async function listStale(db: Db, folding: number, limit: number): Promise<StaleBook[]> {
  return db
    .selectFrom('book_search')
    .innerJoin('book', 'book.id', 'book_id')
    .select(['book_id', 'title', 'authors', 'genres', 'other_titles', 'other_names', 'popularity'])
    .where('folding', '<', folding)
    .orderBy('book_id')
    .limit(limit)
    .execute()
}

import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { FoundBy, NewWord } from './store-books.sql.ts'

export interface BookToRenew extends FoundBy {
  book_id: string
}

/**
 * Writes anew what books are found by, and counts their words up and down by what they were found by until then: by what is
 * read when the lock on them is held, so that of several servers that do the same only the first counts.
 */
export async function renewFoundBy(db: Db, books: BookToRenew[], words: NewWord[]): Promise<void> {
  await sql`
    with told as materialized (
      select * from json_to_recordset(${JSON.stringify(books)}::text::json) as b (
        book_id uuid, terms text[], folded_title text, other_titles text[], author_keys text[], other_names text[],
        popularity integer
      )
    ), held as materialized (
      select book_id, tsvector_to_array(book_search.terms) as old_terms
      from book_search where book_id in (select book_id from told)
      order by book_id for update
    ), renewed as (
      update book_search set
        terms = array_to_tsvector(told.terms), folded_title = told.folded_title, other_titles = told.other_titles,
        author_keys = told.author_keys, other_names = told.other_names, popularity = told.popularity
      from told join held using (book_id)
      where book_search.book_id = told.book_id and (
        (book_search.terms, book_search.folded_title, book_search.other_titles, book_search.author_keys,
          book_search.other_names, book_search.popularity)
        is distinct from
        (array_to_tsvector(told.terms), told.folded_title, told.other_titles, told.author_keys, told.other_names,
          told.popularity)
      )
    ), used as (
      select term, 1 as books from told join held using (book_id), unnest(terms) as term
      union all
      select term, -1 from held, unnest(old_terms) as term
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
    on conflict (word) do update set
      titles = book_word.titles + excluded.titles,
      authors = book_word.authors + excluded.authors,
      genres = book_word.genres + excluded.genres`.execute(db)
}

import { sql } from 'kysely'
import type { Check } from './check.sql.ts'

export const searchChecks: Check[] = [
  {
    claim: 'Every book can be searched for, except for those that one reader alone has.',
    broken: sql`
      select google_books_id || ': ' || title as about, 'no terms' as stands, 'terms' as should
      from book left join book_search on book_id = book.id where book_id is null and owner_id is null`,
  },
  {
    claim: 'A word is counted in as many books as are found by it.',
    broken: sql`
      with used as (
        select
          substr(term, 3) as word,
          count(*) filter (where left(term, 2) = 't:') as titles,
          count(*) filter (where left(term, 2) = 'a:') as authors,
          count(*) filter (where left(term, 2) = 'g:') as genres
        from book_search, unnest(tsvector_to_array(terms)) as term
        where left(term, 1) <> '='
        group by 1
      ), compared as (
        select
          word,
          array[coalesce(used.titles, 0), coalesce(used.authors, 0), coalesce(used.genres, 0)]::integer[] as found,
          array[coalesce(book_word.titles, 0), coalesce(book_word.authors, 0), coalesce(book_word.genres, 0)] as counted
        from used full join book_word using (word)
      )
      select 'the word "' || word || '"' as about, counted::text as stands, found::text as should
      from compared where found <> counted`,
  },
  {
    claim: 'No book goes by the id of another.',
    broken: sql`
      select other.google_books_id as about, 'leads to ' || book.title as stands, 'leads to ' || owner.title as should
      from book_other_id as other
      join book as owner on owner.google_books_id = other.google_books_id
      join book on book.id = other.book_id`,
  },
]

import { sql } from 'kysely'
import type { Check } from './check.sql.ts'

export const importChecks: Check[] = [
  {
    claim: 'No background job has failed for good.',
    broken: sql`
      select name || ': ' || coalesce(data ->> 'key', id::text) as about, 'failed' as stands, 'done' as should
      from pgboss.job where state = 'failed'`,
  },
  {
    claim: 'Of an import that is done, every row is brought in or left out; before it begins, none is.',
    broken: sql`
      with known as materialized (select id, state from import)
      select import_id || ', row ' || row as about, coalesce(effect, 'nothing') as stands,
        case when state = 'done' then 'brought in or left out' else 'not brought in' end as should
      from import_row join known on known.id = import_id
      where state = 'done' and applied_at is null or state in ('matching', 'ready') and applied_at is not null`,
  },
  {
    claim: 'As many rows of each kind are counted for an import as there are.',
    broken: sql`
      select import_id || ': ' || kind as about, coalesce(counted.n, 0)::text as stands, coalesce(there.n, 0)::text as should
      from import_count as counted
      full join (select import_id, kind, count(*) as n from import_row group by import_id, kind) as there
        using (import_id, kind)
      where coalesce(counted.n, 0) <> coalesce(there.n, 0)`,
  },
  {
    claim: 'A row joins one that joins no other.',
    broken: sql`
      select joining.import_id || ', row ' || joining.row as about, 'joins ' || joining.same_as as stands,
        'joins ' || coalesce(lead.same_as::text, 'a row that is there') as should
      from import_row as joining
      left join import_row as lead on lead.import_id = joining.import_id and lead.row = joining.same_as
      where joining.same_as is not null and (lead.row is null or lead.same_as is not null)`,
  },
  {
    claim: 'A book of one’s own is in no one else’s library.',
    broken: sql`
      select kept.reader_id || ': ' || book.id as about, 'kept' as stands, 'only by ' || owner_id as should
      from book join (
        select reader_id, book_id from book_status
        union all select reader_id, book_id from reading
        union all select reader_id, book_id from rating
        union all select reader_id, book_id from library_book
        union all select reader_id, book_id from favorite
        union all select reader_id, book_id from review
        union all select reader_id, book_id from readlist_book join readlist on readlist.id = readlist_id
      ) as kept on kept.book_id = book.id
      where owner_id <> kept.reader_id`,
  },
]

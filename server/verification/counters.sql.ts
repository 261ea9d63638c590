import { sql } from 'kysely'
import { privateBook } from '../books/private-book.sql.ts'
import type { Check } from './check.sql.ts'

export const counterChecks: Check[] = [
  {
    claim: "A reader's books read are the books now finished.",
    broken: sql`
      select username as about, books_read::text as stands, coalesce(n, 0)::text as should
      from reader left join (
        select reader_id, count(*) as n from book_status where status = 'FINISHED' group by reader_id
      ) as counted on reader_id = reader.id
      where books_read <> coalesce(n, 0)`,
  },
  {
    claim: "A reader's reviews written are those that stand at top level.",
    broken: sql`
      select username as about, reviews_written::text as stands, coalesce(n, 0)::text as should
      from reader left join (
        select reader_id, count(*) as n from review where depth = 0 group by reader_id
      ) as counted on reader_id = reader.id
      where reviews_written <> coalesce(n, 0)`,
  },
  {
    claim: "A reader's followers are those who follow.",
    broken: sql`
      select username as about, followers_count::text as stands, coalesce(n, 0)::text as should
      from reader left join (
        select followed_id, count(*) as n from follow group by followed_id
      ) as counted on followed_id = reader.id
      where followers_count <> coalesce(n, 0)`,
  },
  {
    claim: 'A reader follows as many as are followed.',
    broken: sql`
      select username as about, following_count::text as stands, coalesce(n, 0)::text as should
      from reader left join (
        select follower_id, count(*) as n from follow group by follower_id
      ) as counted on follower_id = reader.id
      where following_count <> coalesce(n, 0)`,
  },
  {
    claim: "A book's ratings add up.",
    broken: sql`
      select title as about, rating_sum || ' of ' || rating_count as stands,
        coalesce(total, 0) || ' of ' || coalesce(n, 0) as should
      from book left join (
        select book_id, sum(quarters) as total, count(*) as n from rating
        where not waits and not exists (${privateBook(sql.ref('rating.reader_id'), sql.ref('rating.book_id'))})
        group by book_id
      ) as counted on book_id = book.id
      where rating_sum <> coalesce(total, 0) or rating_count <> coalesce(n, 0)`,
  },
  {
    claim: "A book's reviews are those that stand at top level.",
    broken: sql`
      select title as about, review_count::text as stands, coalesce(n, 0)::text as should
      from book left join (
        select book_id, count(*) as n from review where depth = 0 and listed group by book_id
      ) as counted on book_id = book.id
      where review_count <> coalesce(n, 0)`,
  },
  {
    claim: 'A review is listed, with the replies to it, if it and its book are public.',
    broken: sql`
      select review.id::text as about, listed::text as stands, (not listed)::text as should
      from review
      where depth = 0 and listed <> (
        visibility = 'public' and not exists (${privateBook(sql.ref('review.reader_id'), sql.ref('review.book_id'))})
      )
      union all
      select reply.id::text, reply.listed::text, parent.listed::text
      from review as reply join review as parent on parent.id = reply.parent_id
      where reply.listed <> parent.listed`,
  },
  {
    claim: "A review's replies are those to it.",
    broken: sql`
      select review.id::text as about, replies_count::text as stands, coalesce(n, 0)::text as should
      from review left join (
        select parent_id, count(*) as n from review where parent_id is not null group by parent_id
      ) as counted on counted.parent_id = review.id
      where replies_count <> coalesce(n, 0)`,
  },
  {
    claim: "A review's likes are those of other readers, and replies have none.",
    broken: sql`
      select review.id::text as about, likes_count::text as stands, coalesce(n, 0)::text as should
      from review left join (
        select review_id, count(*) as n from review_like group by review_id
      ) as counted on counted.review_id = review.id
      where likes_count <> coalesce(n, 0) or depth > 0 and likes_count > 0
      union all
      select review.id::text, 'liked by its author', 'by others'
      from review join review_like on review_like.review_id = review.id and review_like.reader_id = review.reader_id`,
  },
  {
    claim: "A readlist's likes are those of other readers.",
    broken: sql`
      select readlist.id::text as about, likes_count::text as stands, coalesce(n, 0)::text as should
      from readlist left join (
        select readlist_id, count(*) as n from readlist_like group by readlist_id
      ) as counted on counted.readlist_id = readlist.id
      where likes_count <> coalesce(n, 0)
      union all
      select readlist.id::text, 'liked by its owner', 'by others'
      from readlist join readlist_like on readlist_like.readlist_id = readlist.id and readlist_like.reader_id = readlist.reader_id`,
  },
  {
    claim: 'A reply stands one level below what it replies to, on the same book.',
    broken: sql`
      select reply.id::text as about, reply.depth || ' on ' || reply.book_id as stands,
        parent.depth + 1 || ' on ' || parent.book_id as should
      from review as reply join review as parent on parent.id = reply.parent_id
      where reply.depth <> parent.depth + 1 or reply.book_id <> parent.book_id`,
  },
  {
    claim: "Every reader has one list that is kept, and 'Done Reading' is its name.",
    broken: sql`
      select username as about, coalesce(string_agg(name, ', '), 'none') as stands, 'Done Reading' as should
      from reader left join readlist on reader_id = reader.id and kept_for_you
      group by reader.id
      having coalesce(string_agg(name, ', '), '') <> 'Done Reading'`,
  },
  {
    claim: "'Done Reading' holds the books now finished, and no others.",
    broken: sql`
      select coalesce(kept.reader_id, finished.reader_id) || ': ' || coalesce(kept.book_id, finished.book_id) as about,
        case when kept.book_id is null then 'not in it' else 'in it' end as stands,
        case when finished.book_id is null then 'not in it' else 'in it' end as should
      from (
        select readlist.reader_id, book_id
        from readlist join readlist_book on readlist_id = readlist.id where kept_for_you
      ) as kept
      full join (select reader_id, book_id from book_status where status = 'FINISHED') as finished
        on finished.reader_id = kept.reader_id and finished.book_id = kept.book_id
      where kept.book_id is null or finished.book_id is null`,
  },
  {
    claim: 'A book that is finished has a reading that was finished.',
    broken: sql`
      select reader_id || ': ' || book_id as about, 'none' as stands, 'one at least' as should
      from book_status
      where status = 'FINISHED' and not exists (
        select from reading
        where reading.reader_id = book_status.reader_id and reading.book_id = book_status.book_id
          and outcome = 'finished'
      )`,
  },
  {
    claim: 'Only a book that is being read, again perhaps, has a reading that is open.',
    broken: sql`
      select reading.reader_id || ': ' || reading.book_id as about, 'open' as stands, 'none that is' as should
      from reading left join book_status as being
        on being.reader_id = reading.reader_id and being.book_id = reading.book_id 
        and being.status in ('READING', 'PAUSED', 'FINISHED')
      where outcome = 'open' and being.status is null`,
  },
  {
    claim: "A reader's finished and stopped readings are counted.",
    broken: sql`
      select username as about, readings::text as stands, coalesce(n, 0)::text as should
      from reader left join (
        select reader_id, count(*) as n from reading where outcome <> 'open' group by reader_id
      ) as counted on reader_id = reader.id
      where readings <> coalesce(n, 0)`,
  },
  {
    claim:
      'Between two readers with a block there is neither a follow, nor a request to follow, nor a shared readlist.',
    broken: sql`
      with shared as materialized (
        select readlist.reader_id as one, readlist_share.reader_id as other
        from readlist_share join readlist on readlist.id = readlist_id
      ), tie as materialized (
        select one, other from shared
        union all select follower_id, followed_id from follow
        union all select requester_id, requested_id from follow_request
      )
      select distinct blocker_id || ' and ' || blocked_id as about, 'a follow, a request or a share' as stands, 'none' as should
      from block join (
        select one, other from tie union all select other, one from tie
      ) as either on one = blocker_id and other = blocked_id`,
  },
  {
    claim: 'The number of readers is counted.',
    broken: sql`
      select 'readers' as about, readers::text as stands, n::text as should
      from reader_count, (select count(*) as n from reader) as counted
      where readers <> n`,
  },
]

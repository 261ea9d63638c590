import { sql, type RawBuilder } from 'kysely'
import { privateBook } from '../books/private-book.sql.ts'

/**
 * A condition on rows of `readlist_book` in a list of `readlist`: without books that the list's owner keeps private, or that only
 * the owner has; none of a list that a moderator hid.
 */
export const shownToOthers = sql`
  readlist.removed_for is null
  and not exists (${privateBook(sql.ref('readlist.reader_id'), sql.ref('readlist_book.book_id'))})
  and not exists (select from book as own where own.id = readlist_book.book_id and own.owner_id is not null)`

/** What the owner of a `readlist` says of it; '' while a moderator hides it. */
export const shownDescription = sql<string>`case when readlist.removed_for is null then readlist.description else '' end`

/** When a book that is `shown`, a condition on `readlist_book`, was last added to a `readlist`, or else when it was made. */
export function updatedAt(shown: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`greatest(
    readlist.created_at, (select max(added_at) from readlist_book where readlist_id = readlist.id and ${shown})
  )`
}

/** How many of the books of a `readlist` that are `shown`, a condition on `readlist_book`, the viewer has finished. */
export function finishedCount(viewerId: string, shown: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select count(*) from readlist_book join readlist_book as done on done.book_id = readlist_book.book_id
    where readlist_book.readlist_id = readlist.id and ${shown}
      and done.readlist_id = (select kept.id from readlist as kept where kept.reader_id = ${viewerId} and kept.kept_for_you)
  )`
}

/** A condition on a row of `readlist`: its owner shares it, shows it on a profile that others see, or has given it a link. */
export const seenByOthers = sql`(
  readlist.link_token is not null
  or readlist.is_public and exists (
    select from reader as owner where owner.id = readlist.reader_id and owner.profile_access <> 'nobody'
  )
  or exists (select from readlist_share where readlist_id = readlist.id)
)`

import { sql, type RawBuilder } from 'kysely'

/** Which books of a `readlist` are shown. */
export interface ShownBooks {
  /** What stands beside `readlist_book` in `from`. Joined, as a subquery in a subquery is more than distributed tables can answer. */
  beside: RawBuilder<unknown>
  /** The condition. */
  are: RawBuilder<boolean>
}

export const allBooks: ShownBooks = { beside: sql``, are: sql`true` }

/**
 * Without books that the list's owner keeps private, or that only the owner has; none of a list that a moderator hid. Each book is looked
 * up by its id, for the reason told at `openBook`.
 */
export const shownToOthers: ShownBooks = {
  beside: sql`
    left join (select id as listed_id, owner_id as only_reader_id from book) as listed on listed_id = readlist_book.book_id
    left join library_book as kept_private on kept_private.reader_id = readlist.reader_id
      and kept_private.book_id = readlist_book.book_id and kept_private.visibility = 'private'`,
  are: sql`(readlist.removed_for is null and kept_private.book_id is null and only_reader_id is null)`,
}

/** What the owner of a `readlist` says of it; '' while a moderator hides it. */
export const shownDescription = sql<string>`case when readlist.removed_for is null then readlist.description else '' end`

export function countOf({ beside, are }: ShownBooks): RawBuilder<number> {
  return sql<number>`(select count(*) from readlist_book ${beside} where readlist_id = readlist.id and ${are})`
}

/** Beside `readlist_book`, an outer join, so that each book is looked up in 'Done Reading': it may be far longer than the list. */
export function besideDone(doneId: string | undefined): RawBuilder<unknown> {
  return sql`
    left join readlist_book as done on done.readlist_id = ${doneId ?? null}::uuid and done.book_id = readlist_book.book_id`
}

/** How many of these books of a `readlist` the viewer has finished, whose 'Done Reading' is `doneId`. */
export function finishedCount({ beside, are }: ShownBooks, doneId: string): RawBuilder<number> {
  return sql<number>`(
    select count(done.book_id) from readlist_book ${beside} ${besideDone(doneId)}
    where readlist_book.readlist_id = readlist.id and ${are}
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

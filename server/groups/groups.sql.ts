import { sql, type RawBuilder } from 'kysely'
import { openBook } from '../books/private-book.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import { findPagesRead, howFar, type HowFar } from '../reading/how-far/how-far.sql.ts'
import { noBlock, showsThings } from '../visibility/visibility.sql.ts'
import type { Plan, PlannedPart } from './plan.ts'

export type MemberState = 'invited' | 'joined' | 'declined' | 'left' | 'removed'

export interface GroupRow {
  id: string
  name: string
  book_id: string
  organizer_id: string | null
  /** '' behind a block, and outside the group also where they keep its book private. */
  organizer: string
  starts_on: string
  ends_on: string
  ended_at: Date | null
  link_token: string | null
  /** Why a moderator removed its names, if one did. */
  removed_for: string | null
  members_count: number
  google_books_id: string
  title: string
  authors: string[]
  image: string
  genres: string[]
  year: string
  pages: number | null
}

type Seen = 'from inside' | 'from outside'

/** For `with`: the readers with these ids, a query, of whom the rest of the statement asks. Apart, as they may lie on other machines. */
function namedReaders(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`named_reader as materialized (select id, username, suspended_until from reader where id = any(array(${ids})))`
}

/** In a query with `named_reader`, the organizer among them. */
function groupColumns(viewerId: string | undefined, seen: Seen): RawBuilder<unknown> {
  const known = viewerId === undefined ? sql`true` : noBlock(viewerId, sql.ref('organizer_id'))
  const named =
    seen === 'from inside'
      ? known
      : sql`${known} and ${openBook(sql.ref('organizer_id'), sql.ref('reading_group.book_id'))}`
  return sql`
    reading_group.id, name, reading_group.book_id, organizer_id,
    coalesce((select username from named_reader where named_reader.id = organizer_id and ${named}), '') as organizer,
    starts_on, ends_on, ended_at, link_token, removed_for,
    (
      select count(*)::integer from reading_group_member as other where other.group_id = reading_group.id and state = 'joined'
    ) as members_count,
    google_books_id, title, authors, image, genres, year, book.pages`
}

/** The latest groups of a reader, those that run first. */
const maxListed = 200

/** With how far the reader has come in each. */
export async function listGroupsOf(db: Db, viewerId: string, today: string): Promise<(GroupRow & HowFar)[]> {
  const { rows } = await sql<GroupRow & HowFar>`
    with own as materialized (
      select
        group_id, organizer_id as organizer, reading_group.book_id as group_book,
        row_number() over (
          order by (ended_at is null and ends_on >= ${today}::date) desc, ends_on desc, reading_group.id desc
        ) as nth
      from reading_group_member as member join reading_group on reading_group.id = member.group_id
      where reader_id = ${viewerId} and state = 'joined'
      order by nth limit ${sql.lit(maxListed)}
    ), far as materialized (
      select each.group_book, reached.* from (select distinct group_book from own) as each
      cross join lateral ${howFar(sql`${viewerId}::uuid`, sql.ref('each.group_book'))} as reached
    ), ${namedReaders(sql`select organizer from own`)}
    select ${groupColumns(viewerId, 'from inside')}, far.*
    from own
    join reading_group on reading_group.id = own.group_id join book on book.id = reading_group.book_id
    join far on far.group_book = own.group_book
    order by nth`.execute(db)
  return rows
}

/** A condition on the id of a reader, who may be nobody, in a query with `named_reader`. */
function notSuspended(readerId: RawBuilder<unknown>, at: Date): RawBuilder<boolean> {
  return sql`not exists (select from named_reader as held where held.id = ${readerId} and held.suspended_until >= ${at})`
}

/**
 * Those that wait for an answer, newest first, or that to one group; none from behind a block, none to what is over, and none while
 * moderators have suspended who invites or who organizes. Who invites is '' where they keep the book private.
 */
export async function listInvitationsOf(
  db: Db | Tx,
  viewerId: string,
  { today, at, groupId }: { today: string; at: Date; groupId?: string },
): Promise<(GroupRow & { invited_by: string; since: Date })[]> {
  const { rows } = await sql<GroupRow & { invited_by: string; since: Date }>`
    with own as materialized (
      select member.group_id, member.invited_by, member.since, organizer_id as organizer
      from reading_group_member as member join reading_group on reading_group.id = member.group_id
      where reader_id = ${viewerId} and state = 'invited'
        ${groupId === undefined ? sql`` : sql`and member.group_id = ${groupId}`}
    ), ${namedReaders(sql`select organizer from own union select invited_by from own`)}
    select ${groupColumns(viewerId, 'from outside')}, own.since,
      case when ${openBook(sql.ref('inviter.id'), sql.ref('reading_group.book_id'))} then inviter.username else '' end as invited_by
    from own
    join reading_group on reading_group.id = own.group_id join book on book.id = reading_group.book_id
    join named_reader as inviter on inviter.id = own.invited_by
    where ended_at is null and ends_on >= ${today}::date and ${noBlock(viewerId, sql.ref('inviter.id'))}
      and ${notSuspended(sql.ref('inviter.id'), at)} and ${notSuspended(sql.ref('organizer_id'), at)}
    order by own.since desc, reading_group.id desc
    limit ${sql.lit(maxListed)}`.execute(db)
  return rows
}

export async function findGroup(db: Db | Tx, viewerId: string, id: string): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`
    with ${namedReaders(sql`select organizer_id from reading_group where id = ${id}`)}
    select ${groupColumns(viewerId, 'from inside')}
    from reading_group join book on book.id = reading_group.book_id
    where reading_group.id = ${id} and exists (
      select from reading_group_member as own
      where own.group_id = reading_group.id and own.reader_id = ${viewerId} and own.state = 'joined'
    )`.execute(db)
  return rows[0]
}

/** Not for a reader behind a block from its organizer, nor while moderators have suspended them. */
export async function findGroupByLink(
  db: Db | Tx,
  viewerId: string | undefined,
  link: string,
  at: Date,
): Promise<(GroupRow & { parts_count: number }) | undefined> {
  const { rows } = await sql<GroupRow & { parts_count: number }>`
    with ${namedReaders(sql`select organizer_id from reading_group where link_token = ${link}`)}
    select ${groupColumns(viewerId, 'from outside')},
      (select count(*)::integer from reading_group_part as part where part.group_id = reading_group.id) as parts_count
    from reading_group join book on book.id = reading_group.book_id
    where link_token = ${link} and ${notSuspended(sql.ref('organizer_id'), at)}
      ${viewerId === undefined ? sql`` : sql`and ${noBlock(viewerId, sql.ref('organizer_id'))}`}`.execute(db)
  return rows[0]
}

export interface LockedGroup {
  id: string
  book_id: string
  organizer_id: string | null
  starts_on: string
  ends_on: string
  ended_at: Date | null
  link_token: string | null
  name: string
  removed_for: string | null
}

/** All that changes a group or its members waits for this; then read what it is now. Call after `lockReader`. */
export async function lockGroup(tx: Tx, id: string): Promise<LockedGroup | undefined> {
  return tx
    .selectFrom('reading_group')
    .select(['id', 'book_id', 'organizer_id', 'starts_on', 'ends_on', 'ended_at', 'link_token', 'name', 'removed_for'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export interface PartRow extends PlannedPart {
  id: string
  group_id: string
}

export function listParts(db: Db | Tx, groupIds: string[]): Promise<PartRow[]> {
  if (groupIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('reading_group_part')
    .select(['id', 'group_id', 'number', 'title', 'to_page', 'of_pages', 'to_percent', 'due_on'])
    .where('group_id', 'in', groupIds)
    .orderBy('group_id')
    .orderBy('number')
    .execute()
}

/** Pages of the edition that the reader reads, and of the book as the catalogue knows it. */
export async function listEditions(tx: Tx, readerId: string, bookId: string): Promise<(number | null)[]> {
  const { pages } = await tx.selectFrom('book').select('pages').where('id', '=', bookId).executeTakeFirstOrThrow()
  return [await findPagesRead(tx, readerId, bookId), pages]
}

/** By the number of the part. */
export async function countPosts(db: Db | Tx, groupId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ number: number; n: number }>`
    select number, (select count(*)::integer from reading_group_post where part_id = part.id) as n
    from reading_group_part as part where group_id = ${groupId}`.execute(db)
  return new Map(rows.map(({ number, n }) => [number, n]))
}

export interface MemberRow extends HowFar {
  id: string
  username: string
  profile_image: string
  /** Whether the reader does not keep the book private. */
  shows_progress: boolean
  quarters: number | null
}

/** In the order in which they joined, without those behind a block. Ratings through what each shows the viewer. */
export async function listMembers(
  db: Db | Tx,
  viewerId: string,
  { id, book_id }: { id: string; book_id: string },
): Promise<MemberRow[]> {
  const isOpen = openBook(sql.ref('reader.id'), sql`${book_id}::uuid`)
  const { rows } = await sql<MemberRow>`
    select reader.id, username, profile_image, (reader.id = ${viewerId} or ${isOpen}) as shows_progress, far.*,
      (
        select quarters from rating
        where rating.reader_id = reader.id and rating.book_id = ${book_id}
          and (reader.id = ${viewerId} or ${showsThings(viewerId)} and ${isOpen})
      ) as quarters
    from reading_group_member as member join reader on reader.id = member.reader_id
    cross join lateral ${howFar(sql.ref('reader.id'), sql`${book_id}::uuid`)} as far
    where group_id = ${id} and state = 'joined' and ${noBlock(viewerId, sql.ref('reader.id'))}
    order by member.since, reader.id`.execute(db)
  return rows
}

interface NewGroup extends Omit<Plan, 'parts'> {
  id: string
  book_id: string
  organizer_id: string
  name: string
}

export async function insertGroup(tx: Tx, group: NewGroup, at: Date): Promise<void> {
  await tx
    .insertInto('reading_group')
    .values({ ...group, created_at: at })
    .execute()
}

/** Keeps the threads of parts that stay, by their numbers. */
export async function saveParts(tx: Tx, groupId: string, parts: (PlannedPart & { id: string })[]): Promise<void> {
  await tx.deleteFrom('reading_group_part').where('group_id', '=', groupId).where('number', '>', parts.length).execute()
  await tx
    .insertInto('reading_group_part')
    .values(parts.map((part) => ({ ...part, group_id: groupId })))
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'number']).doUpdateSet(({ ref }) => ({
        title: ref('excluded.title'),
        to_page: ref('excluded.to_page'),
        of_pages: ref('excluded.of_pages'),
        to_percent: ref('excluded.to_percent'),
        due_on: ref('excluded.due_on'),
      })),
    )
    .execute()
}

export async function updateGroupRow(
  tx: Tx,
  id: string,
  changes: Partial<{
    name: string
    starts_on: string
    ends_on: string
    ended_at: Date
    organizer_id: string
    link_token: string | null
  }>,
): Promise<void> {
  await tx.updateTable('reading_group').set(changes).where('id', '=', id).execute()
}

export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reading_group').where('id', '=', id).execute()
}

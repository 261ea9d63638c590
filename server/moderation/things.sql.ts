import { sql } from 'kysely'
import type { ThingKind } from '#contract/moderation/things.ts'
import type { Db, Tx } from '../db/database.ts'
import { shownDescription, shownToOthers } from '../readlists/shown-books.sql.ts'

/** What a report is about, as it is when it is reported. */
export interface Thing {
  kind: ThingKind
  id: string
  /** Whose it is; null if they left. */
  readerId: string | null
  username: string
  /** The reviewed book. */
  title: string
  said: string
}

export async function findReviewThing(db: Db | Tx, id: string): Promise<Thing | undefined> {
  const { rows } = await sql<Thing>`
    select
      case when depth = 0 then 'review' else 'reply' end as kind, review.id, reader_id as "readerId",
      coalesce(username, '') as username, title, review_text as said
    from review join book on book.id = book_id left join reader on reader.id = reader_id
    where review.id = ${id}`.execute(db)
  return rows[0]
}

/** Of so many books of a readlist a moderator reads why they are in it. */
const readNotes = 100

/** The name of a `readlist` and, below it, what its owner says of it and of its books, unless a moderator hides it. */
export const readlistWords = sql<string>`(
  translate(readlist.name, E'\\n\\r', '  ') || coalesce(E'\\n' || nullif(${shownDescription}, ''), '')
  || coalesce(E'\\n' || (
    select string_agg(note, E'\\n' order by position, book_id) from (
      select note, position, readlist_book.book_id from readlist_book ${shownToOthers.beside}
      where readlist_id = readlist.id and note <> '' and ${shownToOthers.are}
      order by position, readlist_book.book_id limit ${sql.lit(readNotes)}
    ) as noted
  ), '')
)`

export async function findReadlistThing(db: Db | Tx, id: string): Promise<Thing | undefined> {
  const { rows } = await sql<Thing>`
    select 'readlist' as kind, readlist.id, reader_id as "readerId", username, '' as title, ${readlistWords} as said
    from readlist join reader on reader.id = reader_id where readlist.id = ${id}`.execute(db)
  return rows[0]
}

export async function findPostThing(db: Db | Tx, id: string): Promise<Thing | undefined> {
  const { rows } = await sql<Thing>`
    select
      'post' as kind, post.id, reader_id as "readerId", coalesce(username, '') as username, book.title, text as said
    from reading_group_post as post
    join reading_group_part as part on part.id = part_id
    join reading_group on reading_group.id = group_id join book on book.id = book_id
    left join reader on reader.id = reader_id
    where post.id = ${id}`.execute(db)
  return rows[0]
}

/** The names that the organizer of a `reading_group` gave to it and, each on a line of its own, to its parts. */
export const groupNames = sql<string>`(
  select rtrim(string_agg(translate(line, E'\\n\\r', '  '), E'\\n' order by number), E'\\n') from (
    select reading_group.name as line, 0 as number
    union all
    select title, number from reading_group_part where group_id = reading_group.id
  ) as lines
)`

export async function findGroupThing(db: Db | Tx, id: string): Promise<Thing | undefined> {
  const { rows } = await sql<Thing>`
    select
      'group' as kind, reading_group.id, organizer_id as "readerId", coalesce(username, '') as username, book.title,
      ${groupNames} as said
    from reading_group join book on book.id = book_id left join reader on reader.id = organizer_id
    where reading_group.id = ${id}`.execute(db)
  return rows[0]
}

export async function findReaderThing(
  db: Db | Tx,
  { id, shows_things }: { id: string; shows_things: boolean },
  kind: 'profile' | 'picture',
): Promise<Thing | undefined> {
  const reader = await db
    .selectFrom('reader')
    .select(['id', 'username', 'bio', 'profile_image'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!reader) return undefined
  const bio = shows_things ? reader.bio : ''
  const said = kind === 'profile' ? bio : reader.profile_image
  return { kind, id: reader.id, readerId: reader.id, username: reader.username, title: '', said }
}

import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Exported } from '#contract/personal-data.ts'

/** A list in the export. */
export type Section = Exclude<keyof Exported, 'exported_at' | 'account'>

interface Row {
  /** The cursor of the next page. */
  key: string
  item: object
}

const pageSize = 200

/** The next page of a section, in its order. */
export async function listPage(db: Db, section: Section, readerId: string, after: string | undefined): Promise<Row[]> {
  const { from, key, item, limit = pageSize } = sections[section]
  const { order = key, beyond = (last: string) => sql`${key} > ${last}` } = sections[section]
  const { rows } = await sql<Row>`
    select ${key}::text as key, ${item} as item
    from ${from(readerId)} ${after === undefined ? sql`` : sql`and ${beyond(after)}`}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

interface Query {
  /** Includes the condition that selects the reader's rows. */
  from: (readerId: string) => RawBuilder<unknown>
  key: RawBuilder<unknown>
  /** Defaults to the key. Requires `beyond`, the condition for rows after the one with a given key. */
  order?: RawBuilder<unknown>
  beyond?: (key: string) => RawBuilder<unknown>
  item: RawBuilder<unknown>
  limit?: number
}

const book = sql`
  json_build_object(
    'google_books_id', google_books_id, 'title', title, 'author', array_to_string(authors, ', ')
  )`

const sections: Record<Section, Query> = {
  statuses: {
    from: (id) => sql`book_status join book on book.id = book_id where reader_id = ${id}`,
    key: sql`book_id`,
    item: sql`json_build_object('book', ${book}, 'status', status, 'changed_at', ${instant('changed_at')})`,
  },
  readings: {
    from: (id) => sql`reading join book on book.id = book_id where reader_id = ${id}`,
    key: sql`reading.id`,
    item: sql`json_build_object(
      'book', ${book}, 'started_at', ${instant('started_at')}, 'finished_at', ${instant('finished_at')}
    )`,
  },
  favorites: {
    from: (id) => sql`favorite join book on book.id = book_id where reader_id = ${id}`,
    // In the reader's own order.
    key: sql`(position || ' ' || book_id)`,
    order: sql`position, book_id`,
    beyond: (key) => {
      const [position, bookId] = key.split(' ')
      return sql`(position, book_id) > (${position}::double precision, ${bookId}::uuid)`
    },
    item: sql`json_build_object('book', ${book}, 'added_at', ${instant('added_at')})`,
  },
  ratings: {
    from: (id) => sql`rating join book on book.id = book_id where reader_id = ${id}`,
    key: sql`book_id`,
    item: sql`json_build_object('book', ${book}, 'rating', rating, 'rated_at', ${instant('rated_at')})`,
  },
  reviews: {
    from: (id) => sql`review join book on book.id = book_id where reader_id = ${id}`,
    key: sql`review.id`,
    item: sql`json_build_object(
      'id', review.id, 'book', ${book}, 'parent', parent_id, 'review_text', review_text,
      'created_at', ${instant('review.created_at')}, 'updated_at', ${instant('updated_at')}
    )`,
  },
  readlists: {
    from: (id) => sql`readlist where reader_id = ${id}`,
    // In the order of the readlists page.
    key: sql`(kept_for_you || ' ' || readlist.id)`,
    order: sql`kept_for_you desc, readlist.id desc`,
    beyond: (key) => {
      const [stored, id] = key.split(' ')
      return sql`(kept_for_you, readlist.id) < (${stored}::boolean, ${id}::uuid)`
    },
    item: sql`json_build_object(
      'name', name, 'kept_for_you', kept_for_you, 'created_at', ${instant('created_at')},
      'books', coalesce(
        (
          select json_agg(${book} order by position, book_id)
          from readlist_book join book on book.id = book_id where readlist_id = readlist.id
        ),
        '[]'
      ),
      'shared_with', coalesce(
        (
          select json_agg(username order by username_folded)
          from readlist_share join reader on reader.id = readlist_share.reader_id where readlist_id = readlist.id
        ),
        '[]'
      )
    )`,
    // Each may contain thousands of books.
    limit: 2,
  },
  following: {
    from: (id) => sql`follow join reader on reader.id = followed_id where follower_id = ${id}`,
    key: sql`followed_id`,
    item: sql`json_build_object('username', username, 'since', ${instant('followed_at')})`,
  },
  followers: {
    from: (id) => sql`follow join reader on reader.id = follower_id where followed_id = ${id}`,
    key: sql`follower_id`,
    item: sql`json_build_object('username', username, 'since', ${instant('followed_at')})`,
  },
  points: {
    from: (id) => sql`award where reader_id = ${id}`,
    key: sql`id`,
    item: sql`json_build_object(
      'deed', deed, 'subject', subject_id, 'points', points, 'earned_at', ${instant('earned_at')}
    )`,
  },
  challenges: {
    from: (id) => sql`
      challenge
      left join challenge_member as member on member.challenge_id = challenge.id and member.reader_id = ${id}
      left join challenge_completed as completed
        on completed.challenge_id = challenge.id and completed.reader_id = ${id}
      where challenge.id in (
        select challenge_id from challenge_member where reader_id = ${id}
        union select challenge_id from challenge_completed where reader_id = ${id}
        union select id from challenge where owner_id = ${id}
      )`,
    key: sql`challenge.id`,
    item: sql`json_build_object(
      'name', name, 'description', description, 'target_books', target_books, 'start_date', start_date,
      'end_date', end_date, 'yours', owner_id is not null,
      'joined_at', ${instant('joined_at')}, 'completed_at', ${instant('completed_at')}
    )`,
  },
  reading_days: {
    from: (id) => sql`reading_day where reader_id = ${id}`,
    key: sql`day`,
    item: sql`json_build_object('day', day, 'time_zone', time_zone)`,
  },
  sessions: {
    from: (id) => sql`session where reader_id = ${id}`,
    // As text, because the driver would misread a text that is passed for bytea.
    key: sql`encode(token_hash, 'hex')`,
    item: sql`json_build_object(
      'created_at', ${instant('created_at')}, 'renewed_at', ${instant('renewed_at')},
      'expires_at', ${instant('expires_at')}
    )`,
  },
}

// `Object.keys` is typed as `string[]`; this object has no extra keys.
// oxlint-disable-next-line typescript/consistent-type-assertions
export const sectionNames = Object.keys(sections) as Section[]

/** In the API's format. */
function instant(column: string): RawBuilder<unknown> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export function findAccount(db: Db, readerId: string) {
  return db
    .selectFrom('reader')
    .leftJoin('profile_image', 'profile_image.reader_id', 'reader.id')
    .select(['username', 'email', 'bio', 'time_zone', 'reader.created_at', 'bytes as image'])
    .where('reader.id', '=', readerId)
    .executeTakeFirst()
}

import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import { noBlock } from '../visibility/visibility.sql.ts'
import type { Exported } from '#contract/personal-data.ts'

/** A list in the export. */
export type Section = Exclude<keyof Exported, 'version' | 'exported_at' | 'account'>

interface Row {
  /** The cursor of the next page. */
  key: string
  item: object
}

const pageSize = 200
/** Characters of what was written, after which a page ends with the reading or book it has come to. */
export const maxPageLength = 256_000
/** Of an entry of progress, apart from its note. */
const lengthOfProgress = 80

/** The next page of a section, in its order. */
export async function listPage(db: Db, section: Section, readerId: string, after: string | undefined): Promise<Row[]> {
  const { from, key, item, limit = pageSize } = sections[section]
  const { order = key, beyond = (last: string) => sql`${key} > ${last}` } = sections[section]
  const { rows } = await sql<Row>`
    select ${key}::text as key, ${item} as item
    from ${from(readerId, after)} ${after === undefined ? sql`` : sql`and ${beyond(after)}`}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

interface Query {
  /** Includes the condition that selects the reader's rows. */
  from: (readerId: string, after?: string) => RawBuilder<unknown>
  key: RawBuilder<unknown>
  /** Defaults to the key. Requires `beyond`, the condition for rows after the one with a given key. */
  order?: RawBuilder<unknown>
  beyond?: (key: string) => RawBuilder<unknown>
  item: RawBuilder<unknown>
  limit?: number
}

const book = sql`
  json_build_object(
    'google_books_id', google_books_id, 'title', title, 'author', array_to_string(authors, ', '),
    'year', year, 'pages', book.pages, 'own', owner_id is not null,
    'isbns', array(select isbn13 from book_isbn where book_isbn.book_id = book.id order by isbn13)
  )`

/** What a reader wrote, even if a moderator hid it. */
export const ownText = sql`
  case when review.removed_for is null then review_text
    else coalesce((select text from taken_down where review_id = review.id limit 1), review_text) end`

const state = sql`case
  when status = 'FINISHED' and exists (
    select from reading
    where reading.reader_id = book_status.reader_id and reading.book_id = book_status.book_id and outcome = 'open'
  ) then 'REREADING'
  else status
end`

/** Each may contain thousands of books. */
const listsAtOnce = 2

/** That of the readlists page. */
const listOrder = sql`kept_for_you desc, readlist.id desc`

function beyondList(key: string): RawBuilder<unknown> {
  const [stored, id] = key.split(' ')
  return sql`(kept_for_you, readlist.id) < (${stored}::boolean, ${id}::uuid)`
}

const sections: Record<Section, Query> = {
  statuses: {
    from: (id) => sql`book_status join book on book.id = book_id where reader_id = ${id}`,
    key: sql`book_id`,
    item: sql`json_build_object('book', ${book}, 'status', status, 'state', ${state}, 'changed_at', ${instant('changed_at')})`,
  },
  readings: {
    from: (id, after) => sql`
      reading join book on book.id = book_id
      where reader_id = ${id} and reading.id = any(array(
        select id from (
          select id, sum(length) over (order by id) - length as before from (
            select reading.id, length(note) + coalesce((
              select sum(length(entry.note) + ${sql.lit(lengthOfProgress)}) from reading_progress as entry
              where entry.reader_id = ${id} and entry.reading_id = reading.id
            ), 0) as length
            from reading where reader_id = ${id} ${after === undefined ? sql`` : sql`and reading.id > ${after}`}
            order by reading.id limit ${pageSize}
          ) as following
        ) as measured where before < ${sql.lit(maxPageLength)}
      ))`,
    key: sql`reading.id`,
    item: sql`json_build_object(
      'book', ${book}, 'started_at', ${instant('started_at')}, 'finished_at', ${instant('finished_at')},
      'outcome', outcome, 'started_on', ${partial('started')}, 'finished_on', ${partial('finished')},
      'stopped_on', ${partial('stopped')}, 'origin', origin, 'medium', medium, 'pages', reading.pages,
      'minutes', minutes, 'note', note, 'progress', coalesce(
        (
          select json_agg(
            json_build_object('on', read_on, 'page', page, 'percent', percent, 'minutes', entry.minutes, 'note', entry.note)
            order by read_on, entry.id
          )
          from reading_progress as entry
          where entry.reader_id = reading.reader_id and entry.reading_id = reading.id
        ),
        '[]'
      )
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
    item: sql`json_build_object('book', ${book}, 'rating', greatest(1, (quarters + 2) / 4), 'stars', quarters / 4.0, 'rated_at', ${instant('rated_at')})`,
  },
  library: {
    from: (id) => sql`library_book join book on book.id = book_id where reader_id = ${id}`,
    key: sql`book_id`,
    item: sql`json_build_object(
      'book', ${book}, 'visibility', visibility, 'private_note', private_note, 'owned_copies', owned_copies,
      'added_on', added_on, 'edition', edition, 'source_ids', source_ids, 'source_fields', source_fields
    )`,
    // Each may hold a long note.
    limit: 50,
  },
  reviews: {
    from: (id) => sql`review join book on book.id = book_id where reader_id = ${id}`,
    key: sql`review.id`,
    item: sql`json_build_object(
      'id', review.id, 'book', ${book}, 'parent', parent_id, 'review_text', ${ownText},
      'visibility', visibility, 'has_spoilers', has_spoilers,
      'spoilers_from', case when num_nonnulls(spoilers_from_page, spoilers_from_percent) > 0 then json_build_object(
        'page', spoilers_from_page, 'of_pages', spoilers_of_pages, 'percent', spoilers_from_percent
      ) end,
      'created_at', ${instant('review.created_at')}, 'updated_at', ${instant('updated_at')}
    )`,
  },
  liked_reviews: {
    from: (id) => sql`
      review_like join review on review.id = review_id join book on book.id = book_id where review_like.reader_id = ${id}`,
    key: sql`review_id`,
    item: sql`json_build_object('id', review_id, 'book', ${book}, 'liked_at', ${instant('liked_at')})`,
  },
  liked_readlists: {
    from: (id) => sql`readlist_like where reader_id = ${id}`,
    key: sql`readlist_id`,
    item: sql`json_build_object('id', readlist_id, 'liked_at', ${instant('liked_at')})`,
  },
  readlists: {
    // Other readers apart: `offset 0` keeps Citus from joining them with rows on other machines.
    from: (id, after) => sql`
      readlist left join (
        select readlist_id, json_agg(username order by username_folded) as guests
        from readlist_share join reader on reader.id = readlist_share.reader_id
        where readlist_id = any(array(
          select readlist.id from readlist
          where reader_id = ${id} ${after === undefined ? sql`` : sql`and ${beyondList(after)}`}
          order by ${listOrder} limit ${listsAtOnce}
        ))
        group by readlist_id offset 0
      ) as shared on shared.readlist_id = readlist.id
      where reader_id = ${id}`,
    key: sql`(kept_for_you || ' ' || readlist.id)`,
    order: listOrder,
    beyond: beyondList,
    item: sql`json_build_object(
      'name', name, 'kept_for_you', kept_for_you, 'description', description, 'is_numbered', is_numbered, 'public', is_public, 'link', link_token, 'created_at', ${instant('created_at')},
      'books', coalesce(
        (
          select json_agg((${book})::jsonb || jsonb_build_object('note', note) order by position, book_id)
          from readlist_book join book on book.id = book_id where readlist_book.readlist_id = readlist.id
        ),
        '[]'
      ),
      'shared_with', coalesce(guests, '[]')
    )`,
    limit: listsAtOnce,
  },
  groups: {
    from: (id) => sql`
      reading_group_member as member
      join reading_group on reading_group.id = group_id join book on book.id = book_id
      where member.reader_id = ${id}`,
    key: sql`group_id`,
    item: sql`json_build_object(
      'book', ${book}, 'name', case when reading_group.removed_for is not null and organizer_id = member.reader_id
        then coalesce((select split_part(taken_down.text, E'\\n', 1) from taken_down where taken_down.group_id = reading_group.id limit 1), name)
        else name end,
      'state', member.state, 'organizer', organizer_id is not distinct from member.reader_id,
      'starts_on', starts_on, 'ends_on', ends_on, 'since', ${instant('since')}
    )`,
  },
  group_posts: {
    from: (id) => sql`
      reading_group_post as post
      join (select id, group_id, number from reading_group_part) as part on part.id = part_id
      join reading_group on reading_group.id = group_id join book on book.id = book_id
      where post.reader_id = ${id}`,
    key: sql`post.id`,
    item: sql`json_build_object(
      'book', ${book}, 'group', reading_group.name, 'part', part.number,
      'text', case when post.removed_for is null then post.text
        else coalesce((select taken_down.text from taken_down where post_id = post.id limit 1), post.text) end,
      'created_at', ${instant('post.created_at')}, 'edited_at', ${instant('edited_at')}
    )`,
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
  blocked: {
    from: (id) => sql`block join reader on reader.id = blocked_id where blocker_id = ${id}`,
    key: sql`blocked_id`,
    item: sql`json_build_object('username', username, 'since', ${instant('blocked_at')})`,
  },
  muted: {
    from: (id) => sql`mute join reader on reader.id = muted_id where muter_id = ${id}`,
    key: sql`muted_id`,
    item: sql`json_build_object('username', username, 'since', ${instant('muted_at')})`,
  },
  notifications: {
    // As above.
    from: (id) => sql`
      notification left join (
        select id, username from reader
        where id = any(array(select actor_id from notification where reader_id = ${id})) and ${noBlock(id, sql.ref('reader.id'))}
        offset 0
      ) as actor on actor.id = actor_id
      where notification.reader_id = ${id}`,
    key: sql`notification.id`,
    item: sql`json_build_object(
      'kind', kind, 'username', coalesce(username, ''), 'at', ${instant('notification.created_at')},
      'read_at', ${instant('read_at')}
    )`,
  },
  notification_settings: {
    from: (id) => sql`notification_setting where reader_id = ${id}`,
    key: sql`kind`,
    item: sql`json_build_object('kind', kind, 'how', how, 'mailed_at', ${instant('mailed_at')})`,
  },
  follow_requests: {
    from: (id) => sql`
      (
        select requested_id as reader_id, requested_at, true as sent from follow_request where requester_id = ${id}
        union all
        select requester_id, requested_at, false from follow_request where requested_id = ${id}
      ) as request join reader on reader.id = request.reader_id where true`,
    key: sql`(sent || ' ' || reader_id)`,
    item: sql`json_build_object('username', username, 'sent', sent, 'since', ${instant('requested_at')})`,
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
  goals: {
    from: (id) => sql`goal where reader_id = ${id}`,
    key: sql`(period || ' ' || unit)`,
    item: sql`json_build_object(
      'period', period, 'unit', unit, 'target', target, 'on_home', on_home, 'silent', silent
    )`,
  },
  shared_years: {
    from: (id) => sql`shared_year where reader_id = ${id}`,
    key: sql`to_char(year, 'FM0000')`,
    item: sql`json_build_object('year', year, 'token', token, 'shared_at', ${instant('shared_at')})`,
  },
  imports: {
    from: (id) => sql`import where reader_id = ${id} and state <> 'reading'`,
    key: sql`import.id`,
    item: sql`json_build_object(
      'file_name', file_name, 'format', format, 'state', state,
      'created_at', ${instant('created_at')}, 'finished_at', ${instant('finished_at')}
    )`,
  },
  reports: {
    from: (id) => sql`report where reporter_id = ${id}`,
    key: sql`id`,
    item: sql`json_build_object(
      'kind', thing_kind, 'title', title, 'reason', reason, 'words', words,
      'reported_at', ${instant('reported_at')}, 'outcome', coalesce(outcome, 'waiting')
    )`,
  },
  moderation: {
    from: (id) => sql`
      moderation_act as act left join taken_down on act_id = act.id
      left join moderation_act as reversal on reversal.reverses_id = act.id
      where act.reader_id = ${id} and act.kind in ('hide', 'remove_picture', 'remove_name', 'warn', 'suspend')`,
    key: sql`act.id`,
    item: sql`json_build_object(
      'act', act.kind, 'why', act.why, 'acted_at', ${instant('act.acted_at')},
      'suspended_until', ${instant('act.suspended_until')}, 'reversed_at', ${instant('reversal.acted_at')},
      'text', coalesce(text, '')
    )`,
  },
  reading_days: {
    from: (id) => sql`reading_day where reader_id = ${id}`,
    key: sql`day`,
    item: sql`json_build_object('day', day, 'time_zone', time_zone)`,
  },
  mails: {
    from: (id) => sql`mail where reader_id = ${id}`,
    key: sql`id`,
    item: sql`json_build_object(
      'kind', kind, 'address', address, 'state', state, 'created_at', ${instant('created_at')},
      'sent_at', ${instant('sent_at')}
    )`,
  },
  passkeys: {
    from: (id) => sql`passkey where reader_id = ${id}`,
    key: sql`id`,
    item: sql`json_build_object(
      'name', name, 'created_at', ${instant('created_at')}, 'last_used_at', ${instant('last_used_at')}
    )`,
  },
  sessions: {
    from: (id) => sql`session where reader_id = ${id}`,
    // As text, because the driver would misread a text that is passed for bytea.
    key: sql`encode(token_hash, 'hex')`,
    item: sql`json_build_object(
      'browser', browser, 'system', system, 'created_at', ${instant('created_at')}, 'renewed_at', ${instant('renewed_at')},
      'expires_at', ${instant('expires_at')}
    )`,
  },
}

// oxlint-disable-next-line typescript/consistent-type-assertions -- `Object.keys` is typed as `string[]`; this object has no extra keys
export const sectionNames = Object.keys(sections) as Section[]

/** A date as precisely as it is known. */
export function partial(name: 'started' | 'finished' | 'stopped'): RawBuilder<unknown> {
  return sql`to_char(
    ${sql.ref(`${name}_on`)},
    case ${sql.ref(`${name}_precision`)} when 'year' then 'YYYY' when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end
  )`
}

/** In the API's format. */
function instant(column: string): RawBuilder<unknown> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export function findAccount(db: Db, readerId: string) {
  return db
    .selectFrom('reader')
    .leftJoin('profile_image', 'profile_image.reader_id', 'reader.id')
    .select(['username', 'email', 'bio', 'time_zone', 'reader.created_at', 'bytes as image', 'email_proven_at'])
    .select(['profile_access', 'shows_game', 'on_leaderboard'])
    .select(
      sql<string[]>`array(select email from former_address where reader_id = reader.id order by email)`.as(
        'former_addresses',
      ),
    )
    .select(sql<Date | null>`(select confirmed_at from totp where reader_id = reader.id)`.as('app_since'))
    .where('reader.id', '=', readerId)
    .executeTakeFirst()
}

import { sql, type Insertable } from 'kysely'
import { removedText } from '#contract/moderation/things.ts'
import { groupNames } from './things.sql.ts'
import { findTaken, holdNames } from '../accounts/taken-names.sql.ts'
import type { Tx } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { lockGroup } from '../groups/groups.sql.ts'
import { renameStandings } from '../leaderboard/rename.sql.ts'
import { tellOfHiding } from '../notifications/notifications.sql.ts'

/** An act that takes something down, and why. */
interface TakingDown {
  actId: string
  why: string
  at: Date
}

/** Puts a text in the place of a review's or reply's, and keeps what it said. False if it is gone or hidden already. */
export async function hideReview(tx: Tx, id: string, { actId, why, at }: TakingDown): Promise<boolean> {
  const { rows } = await sql`
    with hidden as materialized (
      select id, reader_id, review_text from review where id = ${id} and removed_for is null for no key update
    ), changed as (
      update review set review_text = ${removedText}, removed_for = ${why} from hidden where review.id = hidden.id
    )
    insert into taken_down (act_id, reader_id, review_id, text, taken_at)
    select ${actId}, reader_id, id, review_text, ${at} from hidden
    returning act_id`.execute(tx)
  await tellOfHiding(tx, 'review_id', id)
  return rows.length > 0
}

export async function hideReadlist(tx: Tx, id: string, { actId, why, at }: TakingDown): Promise<boolean> {
  // Whose it is first: where tables are distributed, a row is locked on the machine of its reader.
  const list = await tx.selectFrom('readlist').select('reader_id').where('id', '=', id).executeTakeFirst()
  if (!list) return false
  const { reader_id } = list
  const hidden = await tx
    .selectFrom('readlist')
    .select('name')
    .where('reader_id', '=', reader_id)
    .where('id', '=', id)
    .where('removed_for', 'is', null)
    .where('kept_for_you', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!hidden) return false
  await tx
    .updateTable('readlist')
    .set({ name: removedText, name_folded: `${removedText.toLowerCase()} ${id}`, removed_for: why })
    .where('reader_id', '=', reader_id)
    .where('id', '=', id)
    .execute()
  await keep(tx, { act_id: actId, reader_id, readlist_id: id, text: hidden.name, taken_at: at })
  await tellOfHiding(tx, 'readlist_id', id)
  return true
}

export async function hidePost(tx: Tx, id: string, { actId, why, at }: TakingDown): Promise<boolean> {
  const { rows } = await sql`
    with hidden as materialized (
      select id, reader_id, text from reading_group_post where id = ${id} and removed_for is null for no key update
    ), changed as (
      update reading_group_post as post set text = ${removedText}, removed_for = ${why} from hidden where post.id = hidden.id
    )
    insert into taken_down (act_id, reader_id, post_id, text, taken_at)
    select ${actId}, reader_id, id, text, ${at} from hidden
    returning act_id`.execute(tx)
  await tellOfHiding(tx, 'post_id', id)
  return rows.length > 0
}

/** Takes the names of a group and its parts, which keep their numbers. */
export async function removeGroupNames(tx: Tx, id: string, { actId, why, at }: TakingDown): Promise<boolean> {
  // Before the statement that reads the names, as whoever organizes the group now may be changing them.
  await lockGroup(tx, id)
  const { rows } = await sql`
    with hidden as materialized (
      select id, organizer_id, ${groupNames} as names from reading_group
      where id = ${id} and removed_for is null for no key update
    ), changed as (
      update reading_group set name = ${removedText}, removed_for = ${why} from hidden where reading_group.id = hidden.id
    ), untitled as (
      update reading_group_part set title = '' from hidden where group_id = hidden.id
    )
    insert into taken_down (act_id, reader_id, group_id, text, taken_at)
    select ${actId}, organizer_id, id, names, ${at} from hidden
    returning act_id`.execute(tx)
  return rows.length > 0
}

export async function hideBio(tx: Tx, readerId: string, { actId, at }: TakingDown): Promise<boolean> {
  const hidden = await tx
    .selectFrom('reader')
    .select('bio')
    .where('id', '=', readerId)
    .where('bio', 'not in', ['', removedText])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!hidden) return false
  await tx.updateTable('reader').set({ bio: removedText }).where('id', '=', readerId).execute()
  await keep(tx, { act_id: actId, reader_id: readerId, text: hidden.bio, taken_at: at })
  return true
}

export async function removePicture(tx: Tx, readerId: string, { actId, at }: TakingDown): Promise<boolean> {
  const gone = await tx
    .deleteFrom('profile_image')
    .where('reader_id', '=', readerId)
    .returning(['hash', 'bytes'])
    .executeTakeFirst()
  if (!gone) return false
  await tx.updateTable('reader').set({ profile_image: '' }).where('id', '=', readerId).execute()
  await keep(tx, { act_id: actId, reader_id: readerId, text: gone.hash, image: gone.bytes, taken_at: at })
  return true
}

/** Gives the reader, whose row is locked, a name that says nothing. */
export async function removeName(
  tx: Tx,
  { id, username }: { id: string; username: string },
  name: string,
  { actId, at }: TakingDown,
): Promise<void> {
  await setName(tx, id, name)
  await keep(tx, { act_id: actId, reader_id: id, text: username, taken_at: at })
}

async function setName(tx: Tx, readerId: string, name: string): Promise<void> {
  const names = { username: name, username_folded: name.toLowerCase() }
  await tx.updateTable('reader').set(names).where('id', '=', readerId).execute()
  await renameStandings(tx, readerId, name)
}

async function keep(tx: Tx, taken: Insertable<Schema['taken_down']>): Promise<void> {
  await tx.insertInto('taken_down').values(taken).execute()
}

export interface TakenDown {
  reader_id: string | null
  review_id: string | null
  readlist_id: string | null
  post_id: string | null
  group_id: string | null
  text: string
  image: Buffer | null
}

/** What an act took down, which is no longer kept. */
export async function takeBack(tx: Tx, actId: string): Promise<TakenDown | undefined> {
  return tx
    .deleteFrom('taken_down')
    .where('act_id', '=', actId)
    .returning(['reader_id', 'review_id', 'readlist_id', 'post_id', 'group_id', 'text', 'image'])
    .executeTakeFirst()
}

export async function showReview(tx: Tx, id: string, text: string): Promise<void> {
  await tx.updateTable('review').set({ review_text: text, removed_for: null }).where('id', '=', id).execute()
  await tellOfHiding(tx, 'review_id', id)
}

export async function showPost(tx: Tx, id: string, text: string): Promise<void> {
  await tx.updateTable('reading_group_post').set({ text, removed_for: null }).where('id', '=', id).execute()
  await tellOfHiding(tx, 'post_id', id)
}

/** Parts that are there no more stay away. */
export async function giveGroupNamesBack(tx: Tx, id: string, names: string): Promise<void> {
  const [name = '', ...titles] = names.split('\n')
  await tx.updateTable('reading_group').set({ name, removed_for: null }).where('id', '=', id).execute()
  await sql`
    update reading_group_part set title = given.title
    from unnest(${titles}::text[]) with ordinality as given (title, number)
    where group_id = ${id} and reading_group_part.number = given.number`.execute(tx)
}

/** False if the owner has given another list the name since. */
export async function showReadlist(tx: Tx, id: string, name: { name: string; name_folded: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('readlist')
    .set({ ...name, removed_for: null })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('readlist as other')
            .whereRef('other.reader_id', '=', 'readlist.reader_id')
            .where('other.name_folded', '=', name.name_folded)
            .whereRef('other.id', '!=', 'readlist.id'),
        ),
      ),
    )
    .executeTakeFirst()
  await tellOfHiding(tx, 'readlist_id', id)
  return numUpdatedRows === 1n
}

/** Unless the reader has written another since. */
export async function showBio(tx: Tx, readerId: string, bio: string): Promise<void> {
  await tx.updateTable('reader').set({ bio }).where('id', '=', readerId).where('bio', '=', removedText).execute()
}

/** Unless the reader has chosen another since. */
export async function showPicture(
  tx: Tx,
  readerId: string,
  { hash, bytes, address }: { hash: string; bytes: Buffer; address: string },
  at: Date,
): Promise<void> {
  await sql`
    with shown as (
      insert into profile_image (reader_id, hash, bytes, created_at) 
      select ${readerId}, ${hash}, ${bytes}, ${at}
      where not exists (select from profile_image where reader_id = ${readerId})
      returning hash
    )
    update reader set profile_image = ${address} from shown where id = ${readerId}`.execute(tx)
}

/** Unless the reader or someone else has taken another since. */
export async function giveNameBack(tx: Tx, readerId: string, name: string, given: string): Promise<void> {
  await holdNames(tx, [name])
  if ((await findTaken(tx, readerId, { username: name })).username) return
  const reader = await tx
    .selectFrom('reader')
    .select('username')
    .where('id', '=', readerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (reader?.username === given) await setName(tx, readerId, name)
}

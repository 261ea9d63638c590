import { sql } from 'kysely'
import type { ReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import type { Db } from '../db/database.ts'
import { noBlock } from '../visibility/visibility.sql.ts'
import { shownDescription } from './shown-books.sql.ts'

export function findAudience(db: Db, readlistId: string): Promise<ReadlistAudience> {
  return db
    .selectFrom('readlist')
    .select(['is_public as public', 'link_token as link'])
    .where('id', '=', readlistId)
    .executeTakeFirstOrThrow()
}

/** Undefined leaves it as it is; a link that exists is kept. */
export async function updateAudience(
  db: Db,
  readlistId: string,
  { isPublic, link }: { isPublic: boolean | undefined; link: string | null | undefined },
  at: Date,
): Promise<ReadlistAudience> {
  const token = link === null ? sql`null` : sql`coalesce(link_token, ${link ?? null}::text)`
  const { rows } = await sql<ReadlistAudience>`
    update readlist set is_public = coalesce(${isPublic ?? null}::boolean, is_public), link_token = ${token},
      public_since = case when coalesce(${isPublic ?? null}::boolean, is_public) then coalesce(public_since, ${at}::timestamptz) end
    where id = ${readlistId}
    returning is_public as public, link_token as link`.execute(db)
  return rows[0] ?? { public: false, link: null }
}

export interface LinkedReadlist {
  id: string
  name: string
  owner: string
  description: string
  is_numbered: boolean
  created_at: Date
  likes_count: number
}

/** Not for a reader behind a block, nor what moderators have removed, nor while they have suspended its owner. */
export async function findByLink(
  db: Db,
  viewerId: string | undefined,
  link: string,
  at: Date,
): Promise<LinkedReadlist | undefined> {
  const { rows } = await sql<LinkedReadlist>`
    select readlist.id, name, username as owner, ${shownDescription} as description, is_numbered, likes_count,
      readlist.created_at
    from readlist join reader on reader.id = readlist.reader_id
    where link_token = ${link} and removed_for is null and (suspended_until is null or suspended_until < ${at})
      ${viewerId === undefined ? sql`` : sql`and ${noBlock(viewerId, sql.ref('reader.id'))}`}`.execute(db)
  return rows[0]
}

import type { Input, Reply } from '#contract/endpoint.ts'
import { fail } from '#contract/errors.ts'
import type { listNotifications as listContract, Notification } from '#contract/notifications/notifications.ts'
import type { NotificationSettings, updateNotificationSettings } from '#contract/notifications/settings.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { idCursorOf, pageOf } from '../http/pagination.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import { markNeedless } from '../mail/mail.sql.ts'
import {
  countUnreadEntries,
  deleteNotifications,
  listEntries,
  markAllRead,
  markEntryRead,
  type EntryRow,
} from './notifications.sql.ts'
import { listSettings, saveSetting } from './tell.sql.ts'

const pageSize = 20

type Needed = Pick<Deps, 'db' | 'now'>

interface Unread {
  unread: number
}

export async function listOwn(
  { db, now }: Needed,
  viewer: Viewer,
  after: string | undefined,
): Promise<Reply<typeof listContract>> {
  const at = now()
  const [rows, unread] = await Promise.all([
    listEntries(db, viewer.id, { after, limit: pageSize + 1, at }),
    countUnreadEntries(db, viewer.id, at),
  ])
  const { shown, next } = pageOf(rows, pageSize, idCursorOf)
  return { results: shown.map(describe), next, unread }
}

function describe({ at, read_at, thing, outcome, ends_on, part, reply_id, ...row }: EntryRow): Notification {
  return {
    ...row,
    at: at.toISOString(),
    is_read: read_at !== null,
    ...(thing && { thing }),
    ...(outcome && { outcome }),
    ...(ends_on && { ends_on }),
    ...(part && { part }),
    ...(reply_id && { reply_id }),
  }
}

export async function countOwnUnread({ db, now }: Needed, viewerId: string): Promise<Unread> {
  return { unread: await countUnreadEntries(db, viewerId, now()) }
}

/** An unknown entry changes nothing. */
export function readOne({ db, now }: Needed, viewer: Viewer, id: string): Promise<Unread> {
  return transact(db, async (tx) => {
    if (isUuid(id)) await markEntryRead(tx, viewer.id, id, now())
    return countOwnUnread({ db: tx, now }, viewer.id)
  })
}

export function readAll({ db, now }: Needed, viewer: Viewer, newest: string): Promise<Unread> {
  return transact(db, async (tx) => {
    if (isUuid(newest)) await markAllRead(tx, viewer.id, newest, now())
    return countOwnUnread({ db: tx, now }, viewer.id)
  })
}

export async function describeSettings(
  { db, mailer }: Pick<Deps, 'db' | 'mailer'>,
  viewer: Viewer,
): Promise<NotificationSettings> {
  const chosen = new Map(
    (await listSettings(db, viewer.id)).map(({ kind, how }) => [
      kind,
      // Without mail, what is left of it is the bell.
      how === 'mail' && !mailer ? ('here' as const) : how,
    ]),
  )
  const of = (kind: keyof NotificationSettings['kinds']) => chosen.get(kind) ?? 'here'
  return {
    mail_offered: mailer !== undefined,
    address_verified: viewer.isProven,
    kinds: {
      follow: of('follow'),
      follow_request: of('follow_request'),
      reply: of('reply'),
      thread: of('thread'),
      share: of('share'),
      report: of('report'),
      challenge: of('challenge'),
      group_invite: of('group_invite'),
      group_post: of('group_post'),
      group_ended: of('group_ended'),
    },
  }
}

export async function changeSetting(
  deps: Pick<Deps, 'db' | 'mailer'>,
  viewer: Viewer,
  { kind, how }: Input<typeof updateNotificationSettings>['body'],
): Promise<NotificationSettings> {
  if (how === 'mail' && !deps.mailer) fail('no_mail')
  return transact(deps.db, async (tx) => {
    await lockReader(tx, viewer.id)
    await saveSetting(tx, viewer.id, kind, how)
    if (how === 'off') await deleteNotifications(tx, viewer.id, { kind })
    // One that waits while the mail server is away.
    if (how !== 'mail') await markNeedless(tx, [`told_${kind}`], { readerId: viewer.id })
    return describeSettings({ ...deps, db: tx }, viewer)
  })
}

import type { Reply } from '#contract/endpoint.ts'
import type { Act, listActs as contract } from '#contract/moderation/moderation.ts'
import type { Db } from '../db/database.ts'
import type { Viewer } from '../http/auth/session.ts'
import { suspensionEnd } from '../http/auth/suspension.ts'
import { idCursorOf, pageOf } from '../http/pagination.ts'
import { listActRows, type ActRow } from './acts.sql.ts'

const pageSize = 30

export async function listActs(db: Db, viewer: Viewer, after: string | undefined): Promise<Reply<typeof contract>> {
  const { shown, next } = pageOf(await listActRows(db, { after, limit: pageSize + 1 }), pageSize, idCursorOf)
  return { results: shown.map((row) => actReply(viewer, row)), next }
}

export function actReply(viewer: Viewer, { reader_id, suspended_until, acted_at, ...row }: ActRow): Act {
  const isFinal = row.act === 'reverse' || row.act === 'appoint' || row.act === 'dismiss'
  return {
    ...row,
    acted_at: acted_at.toISOString(),
    until: suspensionEnd(suspended_until),
    can_reverse: !isFinal && row.reversed_by === null && reader_id !== viewer.id,
  }
}

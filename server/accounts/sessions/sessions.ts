import { fail } from '#contract/errors.ts'
import type { OpenSession } from '#contract/accounts/sessions.ts'
import { isUuid } from '../../db/uuid.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../http/auth/session.ts'
import { endSessions } from '../accounts.sql.ts'
import { lockReader } from '../reader-lock.sql.ts'
import { demandStillSignedIn } from '../reauthenticate.ts'
import type { SessionSource } from '../login-attempts.ts'
import { deleteSessionOf, listSessions } from './sessions.sql.ts'

export async function listOpenSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  tokenHash: Buffer,
): Promise<OpenSession[]> {
  const rows = await listSessions(db, viewer.id, tokenHash, now())
  return rows.map(({ created_at, renewed_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    last_used_at: renewed_at.toISOString(),
  }))
}

/** Asks for no password: whoever sees a session that is not theirs must be able to end it at once. */
export async function endOneSession(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  source: SessionSource,
  id: string,
): Promise<void> {
  if (!isUuid(id)) fail('session_not_found')
  await transact(db, async (tx) => {
    await lockReader(tx, viewer.id)
    await demandStillSignedIn(tx, viewer, source)
    if (!(await deleteSessionOf(tx, viewer.id, id))) fail('session_not_found')
  })
}

export async function endAllOtherSessions(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  source: SessionSource,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockReader(tx, viewer.id)
    await demandStillSignedIn(tx, viewer, source)
    await endSessions(tx, viewer.id, source.tokenHash)
  })
}

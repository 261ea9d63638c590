import { randomUUIDv7 } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import type { Crowd } from '#contract/moderation/moderation.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { listCrowdRows, lockCrowd, setCrowd, setWaiting } from '../ratings/crowds.sql.ts'
import { insertAct } from './acts.sql.ts'
import { lockBoth } from './decide.ts'

const maxShown = 50

export function listCrowds(db: Db): Promise<Crowd[]> {
  return listCrowdRows(db, maxShown)
}

/** Lets a crowd's ratings count, or leaves them out. */
export async function decideCrowd(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  id: string,
  { counts, why }: { counts: boolean; why: string },
): Promise<void> {
  if (!isUuid(id)) fail('report_not_found')
  await transact(db, async (tx) => {
    const crowd = await lockCrowd(tx, id)
    if (!crowd || crowd.counts !== null) fail('report_not_found')
    await setCrowd(tx, id, counts)
    if (counts) await setWaiting(tx, crowd.book_id, crowd.day, false, [viewer.id])
    await lockBoth(tx, viewer, null)
    await insertAct(tx, {
      id: randomUUIDv7(),
      decision_id: randomUUIDv7(),
      moderator_id: viewer.id,
      kind: counts ? 'count_ratings' : 'discard_ratings',
      thing_kind: 'crowd',
      thing_id: id,
      reader_id: null,
      why,
      acted_at: now(),
    })
  })
}

/** The ratings wait again. Call before the moderator is locked, who may have rated the book: this locks both in their order. */
export async function reopenCrowd(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const crowd = await lockCrowd(tx, id)
  if (!crowd) return
  await setCrowd(tx, id, null)
  await setWaiting(tx, crowd.book_id, crowd.day, true, [viewer.id])
}

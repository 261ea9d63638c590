import { randomUUIDv7 } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import type { Act } from '#contract/moderation/moderation.ts'
import type { ActKind } from '#contract/moderation/things.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { deleteOutcomes } from '../notifications/notifications.sql.ts'
import { imageAddress } from '../profiles/profile-image.ts'
import { foldReadlistName } from '../readlists/readlists.ts'
import { followSuspensions, findAct, insertAct, listActRows } from './acts.sql.ts'
import { reopenCrowd } from './crowds.ts'
import { givenName, lockBoth } from './decide.ts'
import { actReply } from './log.ts'
import { followReversals, reopenReports } from './queue.sql.ts'
import {
  giveGroupNamesBack,
  giveNameBack,
  showBio,
  showPost,
  showPicture,
  showReadlist,
  showReview,
  takeBack,
  type TakenDown,
} from './take-down.sql.ts'

/** What can be reversed here; moderators are made and unmade at the command line. */
const reversible = new Set<string>([
  'hide',
  'remove_picture',
  'remove_name',
  'warn',
  'suspend',
  'close',
  'count_ratings',
  'discard_ratings',
] satisfies ActKind[])

export async function reverseAct(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  actId: string,
  why: string,
): Promise<Act> {
  if (!isUuid(actId)) fail('act_not_found')
  return transact(db, async (tx) => {
    const act = (await findAct(tx, actId)) ?? fail('act_not_found')
    if (!reversible.has(act.kind)) fail('act_not_found')
    if (act.reader_id === viewer.id) fail('about_yourself')
    const { decision_id, thing_kind, thing_id, reader_id } = act
    if (thing_kind === 'crowd' && thing_id !== null) await reopenCrowd(tx, viewer, thing_id)
    await lockBoth(tx, viewer, reader_id)
    const at = now()
    const id = randomUUIDv7()
    const reversal = { id, decision_id, thing_kind, thing_id, reader_id, why, acted_at: at }
    const isFirst = await insertAct(tx, { ...reversal, kind: 'reverse', moderator_id: viewer.id, reverses_id: act.id })
    if (!isFirst) fail('already_reversed')
    const taken = await takeBack(tx, act.id)
    if (taken) await putBack(tx, act, taken, at)
    if (act.kind === 'suspend' && reader_id !== null) await followSuspensions(tx, reader_id)
    if (act.kind === 'close') {
      await deleteOutcomes(tx, decision_id)
      await reopenReports(tx, decision_id)
    } else await followReversals(tx, decision_id)
    const [row] = await listActRows(tx, { id, limit: 1 })
    if (!row) throw new Error('The reversal is not in the log.')
    return actReply(viewer, row)
  })
}

async function putBack(
  tx: Tx,
  act: { id: string; kind: string },
  { reader_id, review_id, readlist_id, post_id, group_id, text, image }: TakenDown,
  at: Date,
): Promise<void> {
  if (review_id !== null) await showReview(tx, review_id, text)
  else if (post_id !== null) await showPost(tx, post_id, text)
  else if (group_id !== null) await giveGroupNamesBack(tx, group_id, text)
  else if (readlist_id !== null) await showUnderName(tx, readlist_id, text)
  else if (reader_id === null) return
  else if (image) await showPicture(tx, reader_id, { hash: text, bytes: image, address: imageAddress(text) }, at)
  else if (act.kind === 'remove_name') await giveNameBack(tx, reader_id, text, givenName(act.id))
  else await showBio(tx, reader_id, text)
}

/** Its owner may have given another list the name since. */
async function showUnderName(tx: Tx, id: string, name: string): Promise<void> {
  for (const each of [name, `${name.slice(0, 80)} (again)`, `${name.slice(0, 50)} ${id}`]) {
    if (await showReadlist(tx, id, { name: each, name_folded: foldReadlistName(each) })) return
  }
}

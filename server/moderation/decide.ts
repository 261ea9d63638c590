import { randomUUIDv7 } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import type { decide as contract } from '#contract/moderation/moderation.ts'
import type { ActKind } from '#contract/moderation/things.ts'
import { giveUpName } from '../accounts/former-usernames.ts'
import { lockReaders, type LockedReader } from '../accounts/reader-lock.sql.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { forGood } from '../http/auth/suspension.ts'
import { followSuspensions, insertAct, pauseImports } from './acts.sql.ts'
import { tellReporters } from '../notifications/tell.ts'
import { closeReports, findReported } from './queue.sql.ts'
import {
  hideBio,
  hidePost,
  hideReadlist,
  hideReview,
  removeGroupNames,
  removeName,
  removePicture,
} from './take-down.sql.ts'
import { day } from '../time.ts'

type Decision = Input<typeof contract>['body']

/** Does all that was decided about a reported thing, and closes its reports. */
export async function decide(
  { db, now, ...deps }: Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer'>,
  viewer: Viewer,
  decision: Decision,
): Promise<Reply<typeof contract>> {
  const { kind, id } = decision
  if (!isUuid(id)) fail('report_not_found')
  return transact(db, async (tx) => {
    const found = (await findReported(tx, viewer.id, decision)) ?? fail('report_not_found')
    if (found.is_own) fail('about_yourself')
    const reader = await lockBoth(tx, viewer, found.reader_id)
    const at = now()
    const decisionId = randomUUIDv7()
    const kinds = kindsOf(decision)
    const outcome = kinds.length === 0 ? 'no_action' : 'acted'
    if (!(await closeReports(tx, decision, { decision_id: decisionId, decided_at: at, outcome }))) {
      fail('report_not_found')
    }
    const acts = kinds.length === 0 ? (['close'] as const) : kinds
    // In their order, also within a millisecond, as the log is read by id.
    const actIds = acts.map(() => randomUUIDv7()).toSorted()
    for (const [nth, act] of acts.entries()) {
      const actId = actIds[nth] ?? randomUUIDv7()
      const suspended_until = act === 'suspend' ? suspensionEnd(decision.suspend_days, at) : null
      const isReaders = kind === 'profile' || kind === 'picture'
      await insertAct(tx, {
        id: actId,
        decision_id: decisionId,
        moderator_id: viewer.id,
        kind: act,
        thing_kind: kind,
        thing_id: isReaders ? null : id,
        reader_id: reader?.id ?? null,
        why: decision.why,
        suspended_until,
        acted_at: at,
      })
      await carryOut(tx, act, decision, reader, { actId, why: decision.why, at })
    }
    await tellReporters(deps, tx, decisionId, at)
    return { outcome }
  })
}

/** Locks the moderator, who may have been dismissed meanwhile, and the reader whom it is about. */
export async function lockBoth(tx: Tx, viewer: Viewer, readerId: string | null): Promise<LockedReader | undefined> {
  const locked = await lockReaders(tx, [viewer.id, ...(readerId === null ? [] : [readerId])])
  if (!locked.get(viewer.id)?.is_moderator) fail('not_a_moderator')
  return readerId === null ? undefined : locked.get(readerId)
}

function kindsOf({ hide, remove_picture, remove_name, warn, suspend_days }: Decision): ActKind[] {
  return [
    ...(hide ? (['hide'] as const) : []),
    ...(remove_picture ? (['remove_picture'] as const) : []),
    ...(remove_name ? (['remove_name'] as const) : []),
    ...(warn ? (['warn'] as const) : []),
    ...(suspend_days === undefined ? [] : (['suspend'] as const)),
  ]
}

function suspensionEnd(days = 0, at: Date): Date {
  return days === 0 ? forGood : new Date(at.getTime() + days * day)
}

async function carryOut(
  tx: Tx,
  act: ActKind,
  decision: Decision,
  reader: LockedReader | undefined,
  down: { actId: string; why: string; at: Date },
): Promise<void> {
  if (act === 'close') return
  if (act === 'hide' && decision.kind !== 'profile') {
    if (decision.kind === 'picture') fail('invalid', { fields: { hide: 'Remove the picture instead.' } })
    const hiding = {
      readlist: hideReadlist,
      post: hidePost,
      review: hideReview,
      reply: hideReview,
      group: removeGroupNames,
    }
    const hide = hiding[decision.kind]
    if (!(await hide(tx, decision.id, down))) fail('invalid', { fields: { hide: 'There is nothing left to hide.' } })
    return
  }
  if (!reader) fail('invalid', { text: 'Whoever wrote this has left.' })
  if (act === 'hide') {
    if (!(await hideBio(tx, reader.id, down))) fail('invalid', { fields: { hide: 'There is nothing left to hide.' } })
  } else if (act === 'remove_picture') {
    if (!(await removePicture(tx, reader.id, down))) {
      fail('invalid', { fields: { remove_picture: 'There is no picture.' } })
    }
  } else if (act === 'remove_name') {
    await removeName(tx, reader, givenName(down.actId), down)
    await giveUpName(tx, reader.username, down.at)
  } else if (act === 'suspend') {
    if (reader.is_moderator) fail('about_a_moderator')
    await followSuspensions(tx, reader.id)
    await pauseImports(tx, reader.id)
  }
}

/** A name that says nothing, the same for the same act. */
export function givenName(actId: string): string {
  return `reader-${actId.replaceAll('-', '').slice(-12)}`
}

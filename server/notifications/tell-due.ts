import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { startPeriodic } from '../periodic.ts'
import { minute } from '../time.ts'
import { tell } from './tell.ts'
import type { Doing } from './tell.sql.ts'

const toldAtOnce = 200

export type Telling = Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer'>

interface Due<Row> {
  /** Takes some that no other server has taken, and notes that they are told; fewer than the limit once there are no more, or another server is taking them. */
  take: (tx: Tx, options: { at: Date; limit: number }) => Promise<Row[]>
  /** Undefined for what is taken and not told. */
  causeOf: (row: Row) => string | undefined
  doingOf: (causeId: string) => Pick<Doing, 'kind' | 'cause'>
}

/** Several servers may do this at once: none tells what another has taken. */
export function startTelling(
  deps: Telling & Pick<Deps, 'log'>,
  failure: string,
  tellAll: (deps: Telling, ending: AbortSignal) => Promise<void>,
): () => Promise<void> {
  return startPeriodic(deps.log, { everyMs: 15 * minute, afterFailureMs: minute, failure }, (ending) =>
    tellAll(deps, ending),
  )
}

/** Tells readers of what has come due and nobody has done, those with the same cause together. */
export async function tellDue<Row extends { reader_id: string }>(
  deps: Telling,
  due: Due<Row>,
  ending?: AbortSignal,
): Promise<void> {
  for (;;) {
    const taken = await transact(deps.db, (tx) => tellSome(deps, tx, due))
    if (taken < toldAtOnce || ending?.aborted) return
  }
}

async function tellSome<Row extends { reader_id: string }>(
  deps: Telling,
  tx: Tx,
  { take, causeOf, doingOf }: Due<Row>,
): Promise<number> {
  const at = deps.now()
  const taken = await take(tx, { at, limit: toldAtOnce })
  for (const [causeId, rows] of Map.groupBy(taken, causeOf)) {
    if (causeId === undefined) continue
    const readers = rows.map(({ reader_id }) => reader_id)
    await tell(deps, tx, readers, { actorId: null, ...doingOf(causeId) }, at)
  }
  return taken.length
}

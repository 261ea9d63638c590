import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export interface Attempt {
  id: string
  /** A hash of the name that was typed, or the reader whose session asks for the password once more. */
  account: string
  /** From where: a browser that the account knows, an open session, or some browser or program of a network. */
  source: string
  /** Undefined for a place that is the account's own: what fails there slows nobody else. */
  network: string | undefined
}

export async function insertAttempt(db: Db, { id, account, source, network = '' }: Attempt, at: Date): Promise<void> {
  const row = { id, account, address: source, network, failed_at: at, pending: true }
  await db.insertInto('login_failure').values(row).execute()
}

/** Where the rules look: since when, and until when, past which a clock must have been set back. */
interface Times {
  dayAgo: Date
  hourAgo: Date
  until: Date
}

/** More of one network are never needed. */
const maxOfNetwork = 100

interface OtherAttempt {
  /** What it has in common with the given one. */
  same: 'account' | 'network' | 'both'
  source: string
  network: string
  failed_at: Date
  pending: boolean
}

/** Oldest first; one that has both in common stands there up to three times, each time for what it is asked for. */
export async function listOtherAttempts(
  db: Db,
  { id, account, network = '' }: Attempt,
  { dayAgo, hourAgo, until }: Times,
): Promise<OtherAttempt[]> {
  const { rows } = await sql<OtherAttempt>`
    select 'account' as same, address as source, network, failed_at, pending
    from login_failure
    where account = ${account} and failed_at > ${hourAgo} and failed_at < ${until} and id != ${id}
    union all
    (
      select 'both', address, network, failed_at, pending
      from login_failure
      where ${network} != '' and account = ${account} and network = ${network}
        and failed_at > ${dayAgo} and failed_at < ${until} and id != ${id}
      order by failed_at desc
      limit ${maxOfNetwork}
    )
    union all
    (
      select 'network', address, network, failed_at, pending
      from login_failure
      where ${network} != '' and network = ${network}
        and failed_at > ${hourAgo} and failed_at < ${until} and id != ${id}
      order by failed_at desc
      limit ${maxOfNetwork}
    )
    order by failed_at`.execute(db)
  return rows
}

export async function markFailed(db: Db, { id }: Attempt): Promise<void> {
  await db.updateTable('login_failure').set({ pending: false }).where('id', '=', id).execute()
}

export async function deleteAttempt(db: Db, { id }: Attempt): Promise<void> {
  await db.deleteFrom('login_failure').where('id', '=', id).execute()
}

/** With what failed before at the same place; others that are under way there still count if they fail. */
export async function forgetAttempts(db: Db, { id, account, source }: Attempt): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('account', '=', account)
    .where('address', '=', source)
    .where((eb) => eb.or([eb('id', '=', id), eb('pending', '=', false)]))
    .execute()
}

export async function forgetAllAttempts(tx: Tx, accounts: string[]): Promise<void> {
  await tx.deleteFrom('login_failure').where('account', 'in', accounts).execute()
}

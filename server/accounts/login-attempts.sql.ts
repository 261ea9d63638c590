import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export interface Attempt {
  id: string
  /** A hash of the typed name, or the reader who re-enters the password in a session. */
  account: string
  /** The login source: a trusted device, an open session, or any other browser or program in a network. */
  source: string
  /** Undefined for the account's own sources, whose failures slow nobody else. */
  network: string | undefined
}

export async function insertAttempt(db: Db, { id, account, source, network = '' }: Attempt, at: Date): Promise<void> {
  const row = { id, account, address: source, network, failed_at: at, pending: true }
  await db.insertInto('login_failure').values(row).execute()
}

/** The time window that counts. Times after its end mean that the clock was set back. */
interface Times {
  dayAgo: Date
  hourAgo: Date
  until: Date
}

/** The rules never need more attempts of one network. */
const maxOfNetwork = 100

interface OtherAttempt {
  /** What it shares with the given attempt. */
  same: 'account' | 'network' | 'both'
  source: string
  network: string
  failed_at: Date
  pending: boolean
}

/** Oldest first. An attempt that shares both is listed up to three times, once for each rule that counts it. */
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

/** False if there is none, or none yet. */
export async function deleteAttempt(db: Db, { id }: Attempt): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('login_failure').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes the attempt and earlier failures from the same source. Pending attempts there still count if they fail. */
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

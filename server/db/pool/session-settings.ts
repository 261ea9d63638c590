import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { wireTypes } from './wire-types.ts'
import { minute, second } from '../../time.ts'

/** Options of all connections of the server. */
export const CLIENT_OPTIONS = {
  application_name: 'octavo',
  // Also limits waiting for a free connection.
  connectionTimeoutMillis: 5 * second,
  keepAlive: true,
  keepAliveInitialDelayMillis: minute,
  pipeline: true,
  types: wireTypes,
}

// Not sent as startup parameters, because PgBouncer refuses those.
const SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
  // What search has to read besides the index itself; see migration 0096.
  gin_pending_list_limit: '64kB',
}

/** Whether a client is connected to PostgreSQL itself, or to a pooler that may assign another session to each transaction. */
export interface Session {
  /** Sent first in every transaction if they cannot be set for the session. */
  settings: string | undefined
  /** Whether named prepared statements can be used. */
  keepsNames: boolean
  /** Whether its tables are distributed over machines. */
  isDistributed: boolean
}

const SET = Object.entries(SETTINGS)

/** Detects a pooler behind a new connection, and applies the timeouts. */
export async function openSession(client: ClientBase): Promise<Session> {
  const { rows } = await client.query<{ pid: number; isDistributed: boolean }>(
    `select pg_backend_pid() as pid, to_regclass('distribution.done') is not null as "isDistributed"`,
  )
  const isDistributed = rows[0]?.isDistributed ?? false
  // A pooler gives each client a made-up process id.
  if (rows[0]?.pid === processIdOf(client)) {
    await client.query(SET.map(([name, value]) => `set ${name} = '${value}'`).join('; '))
    return { settings: undefined, keepsNames: true, isDistributed }
  }
  const settings = SET.map(([name, value]) => `set local ${name} = '${value}'`).join('; ')
  return { settings, keepsNames: await keepsNames(client), isDistributed }
}

/** False for a standby or a read-only primary. */
export async function takesWrites(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ read_only: boolean }>(`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`)
  return rows[0]?.read_only === false
}

/** A pooler that supports prepared statements renames them; others pass our names on, to whichever session comes next. */
async function keepsNames(client: ClientBase): Promise<boolean> {
  const name = `octavo_probe_${randomUUID()}`
  const text = 'select count(*)::integer as ours from pg_prepared_statements where name = $1'
  await client.query('begin')
  try {
    const { rows } = await client.query<{ ours: number }>({ name, text, values: [name] })
    const handedOn = rows[0]?.ours !== 0
    if (handedOn) await client.query(`deallocate "${name}"`)
    return !handedOn
  } finally {
    await client.query('commit')
  }
}

function processIdOf(client: ClientBase): unknown {
  return 'processID' in client ? client.processID : undefined
}

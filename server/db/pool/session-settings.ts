import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { wireTypes } from './wire-types.ts'
import { minute, second } from '../../time.ts'

/** Options of all the server's own connections. */
export const CLIENT_OPTIONS = {
  application_name: 'octavo',
  // Also for who waits in line for one.
  connectionTimeoutMillis: 5 * second,
  keepAlive: true,
  keepAliveInitialDelayMillis: minute,
  // What is not waited for is sent at once.
  pipeline: true,
  types: wireTypes,
}

// Not as parameters of the connection: PgBouncer refuses those.
const SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
}

/** What a client is connected to: PostgreSQL itself, or a pooler that assigns another session to each transaction. */
export interface Session {
  /** To be sent first in every transaction, where the settings cannot be the session's own. */
  settings: string | undefined
  /** Whether what was prepared under a name can be run under it later. */
  keepsNames: boolean
}

const SET = Object.entries(SETTINGS)

/** Looks what there is behind a client that has just connected, and bounds what may be done there. */
export async function openSession(client: ClientBase): Promise<Session> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // A pooler makes up a number of its own for each client.
  if (rows[0]?.pid === processIdOf(client)) {
    await client.query(SET.map(([name, value]) => `set ${name} = '${value}'`).join('; '))
    return { settings: undefined, keepsNames: true }
  }
  const settings = SET.map(([name, value]) => `set local ${name} = '${value}'`).join('; ')
  return { settings, keepsNames: await keepsNames(client) }
}

/** Whether it is neither a standby nor a primary that was made read-only. */
export async function takesWrites(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ read_only: boolean }>(`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only`)
  return rows[0]?.read_only === false
}

/** A pooler that follows what is prepared gives it names of its own; one that does not hands ours on, to whatever session is next. */
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

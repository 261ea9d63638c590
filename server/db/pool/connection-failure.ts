/** The database could not be reached, or was lost before it answered. The action may be retried later. */
export class ConnectionFailure extends Error {
  override name = 'ConnectionFailure'
}

export function isConnectionFailure(error: unknown): boolean {
  return error instanceof ConnectionFailure
}

// pg's messages for lost or failed connections, which have no codes.
const DRIVER_TEXTS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout (exceeded|expired)|Cannot use a pool after calling end)/

// SQLSTATE: cannot connect or connection lost (class 08), shut down by an administrator or a crash, starting up, too many
// connections, idle too long inside a transaction.
const SQL_STATE = /^(08\w{3}|57P0[1-5]|53300|25P03)$/

// What a coordinator of Citus says when it, or a node that it asks, is lost. Its code is that of an internal error.
const LOST_NODE =
  /^(failure on connection marked as essential|server closed the connection unexpectedly|postmaster was shut down|terminating connection due to|connection not open|connection to the remote node)/

// SQLSTATE: authentication failed (class 28), no such database (class 3D), insufficient privilege.
const NOT_OURS = /^(28\w{3}|3D\w{3}|42501)$/

/** Why the database at this address cannot be used; undefined if the error has another cause. */
export function whyUnusable(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (isConnectionFailure(error)) return reasonOf(error.cause) || error.message
  return 'code' in error && NOT_OURS.test(String(error.code)) ? error.message : undefined
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  return cause instanceof Error ? cause.message : ''
}

/** Turns a driver's connection error into a `ConnectionFailure`; returns other errors unchanged. */
export function nameConnectionFailure(error: unknown): unknown {
  if (!(error instanceof Error) || isConnectionFailure(error)) return error
  return isFromConnection(error) ? new ConnectionFailure(`Database: ${error.message}`, { cause: error }) : error
}

/** The same for errors while connecting: everything except errors reported by the database itself. */
export function nameConnectFailure(error: unknown): unknown {
  const isFromDatabase = error instanceof Error && 'code' in error && /^[\dA-Z]{5}$/.test(String(error.code))
  if (isFromDatabase || !(error instanceof Error) || isConnectionFailure(error)) return nameConnectionFailure(error)
  return new ConnectionFailure(`Database: ${error.message}`, { cause: error })
}

function isFromConnection(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  // Operating system errors have a `syscall`, which here can only be one on the database's socket. A host with several
  // addresses fails with an AggregateError.
  return (
    SQL_STATE.test(code) ||
    (code === 'XX000' && LOST_NODE.test(error.message)) ||
    DRIVER_TEXTS.test(error.message) ||
    'syscall' in error ||
    error instanceof AggregateError
  )
}

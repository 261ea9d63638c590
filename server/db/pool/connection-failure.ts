/** The database could not be reached, or went away before it answered: the deed may be tried again later. */
export class ConnectionFailure extends Error {
  override name = 'ConnectionFailure'
}

export function isConnectionFailure(error: unknown): boolean {
  return error instanceof ConnectionFailure
}

// What pg says when its connection is gone, or did not come about; it has no codes for these.
const DRIVER_TEXTS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout (exceeded|expired)|Cannot use a pool after calling end)/

// SQLSTATE: cannot connect or connection lost (class 08), shut down by an administrator or a crash, starting up, too many
// connections, idle too long inside a transaction.
const SQL_STATE = /^(08\w{3}|57P0[1-5]|53300|25P03)$/

// SQLSTATE: turned away (class 28), no such database (class 3D), no right to what is needed.
const NOT_OURS = /^(28\w{3}|3D\w{3}|42501)$/

/** Why an address leads to no database that we may use; undefined where it does, and something else is wrong. */
export function whyUnusable(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (isConnectionFailure(error)) return reasonOf(error.cause) || error.message
  return 'code' in error && NOT_OURS.test(String(error.code)) ? error.message : undefined
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  return cause instanceof Error ? cause.message : ''
}

/** A connection failure in our own words; any other error as it is. */
export function nameConnectionFailure(error: unknown): unknown {
  if (!(error instanceof Error) || isConnectionFailure(error)) return error
  return isFromConnection(error) ? new ConnectionFailure(`Database: ${error.message}`, { cause: error }) : error
}

/** As above, of what was thrown while a connection was being made: all that the database itself has not said. */
export function nameConnectFailure(error: unknown): unknown {
  const isFromDatabase = error instanceof Error && 'code' in error && /^[\dA-Z]{5}$/.test(String(error.code))
  if (isFromDatabase || !(error instanceof Error) || isConnectionFailure(error)) return nameConnectionFailure(error)
  return new ConnectionFailure(`Database: ${error.message}`, { cause: error })
}

function isFromConnection(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  // Errors of the operating system carry the call that failed; here it can only have been one on the database's socket.
  // A host with several addresses fails with one error for all of them.
  return (
    SQL_STATE.test(code) || DRIVER_TEXTS.test(error.message) || 'syscall' in error || error instanceof AggregateError
  )
}

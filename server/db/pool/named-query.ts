import { Query, type Connection, type QueryResult, type QueryResultRow } from 'pg'

/** Of one connection. The database keeps each until it is closed, with its plans: tens of kilobytes. */
export const maxPrepared = 500

/**
 * A prepared statement, which asks the database for its columns only when it runs first on a connection. PostgreSQL refuses a statement whose
 * columns have changed since (see `stale-plan.ts`). What pg makes of a configuration asks each time, and is cloned property by property.
 */
export class NamedQuery extends Query {
  /** Read by pg. */
  readonly name: string | undefined
  readonly #remembers: boolean

  /** @param remembers false where a pooler may let another session answer, which may have prepared the statement later */
  constructor(
    name: string | undefined,
    text: string,
    values: unknown[],
    remembers: boolean,
    answered: (error: Error | undefined, result: QueryResult) => void,
  ) {
    super(text, values, answered)
    this.name = name
    this.#remembers = remembers
  }

  override prepare(connection: Connection): void {
    const memory = memoryOf(connection)
    const { columns, silent } = memory
    if (this.name !== undefined) keepLatest(connection, memory, this.name)
    const known = this.name === undefined ? undefined : columns.get(this.name)
    if (known === undefined) return super.prepare(connection)
    Object.assign(this._result, known)
    this._accumulateRows = true
    super.prepare(silent)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection)
    if (!this.#remembers || this.name === undefined) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    memoryOf(connection).columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

/** Closes the statement that was not used for longest, once there are too many. */
function keepLatest(connection: Connection, { used, columns }: Memory, name: string): void {
  used.delete(name)
  used.add(name)
  if (used.size <= maxPrepared) return
  // Not one that is still being prepared, or that could not be.
  const oldest = used.values().find((each) => !(each in connection.submittedNamedStatements))
  if (oldest === undefined) return
  used.delete(oldest)
  columns.delete(oldest)
  delete connection.parsedStatements[oldest]
  connection.close({ type: 'S', name: oldest })
}

interface Memory {
  /** Names of prepared statements, the one used last at the end. */
  used: Set<string>
  /** Of statements without rows too, by their names. */
  columns: Map<string, Columns>
  /** The connection, but asking for no columns. */
  silent: Connection
}

const memories = new WeakMap<Connection, Memory>()

function memoryOf(connection: Connection): Memory {
  const known = memories.get(connection)
  if (known) return known
  const silent: Connection = Object.assign(Object.create(connection), { describe() {} })
  const memory = { used: new Set<string>(), columns: new Map(), silent }
  memories.set(connection, memory)
  return memory
}

/** What pg makes of an answered description. */
interface Columns {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

// Of pg's `Query`, the published types leave out what it calls itself.
declare module 'pg' {
  interface Connection {
    /** Texts of prepared statements by their names. */
    parsedStatements: Record<string, string>
    /** Of those that the database has not answered yet. */
    submittedNamedStatements: Record<string, string>
    close(statement: { type: 'S'; name: string }): void
  }

  // oxlint-disable-next-line no-explicit-any -- as the class itself says
  interface Query<R extends QueryResultRow = any, I extends any[] = any> {
    _result: Columns
    _accumulateRows: boolean
    prepare(connection: Connection): void
    handleCommandComplete(message: unknown, connection: Connection): void
  }
}

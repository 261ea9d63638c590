import { Query, type Connection, type QueryResult, type QueryResultRow } from 'pg'

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
    const { columns, silent } = memoryOf(connection)
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

interface Memory {
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
  const memory = { columns: new Map(), silent }
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
  // oxlint-disable-next-line no-explicit-any -- as the class itself says
  interface Query<R extends QueryResultRow = any, I extends any[] = any> {
    _result: Columns
    _accumulateRows: boolean
    prepare(connection: Connection): void
    handleCommandComplete(message: unknown, connection: Connection): void
  }
}

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Connection, Rows } from './connection.ts'
import type { Pool } from './pool.ts'

/**
 * Kysely over our pool. A query outside a transaction goes straight to the pool; only a transaction takes a connection for
 * itself. `db.connection()` is therefore no single connection.
 */
export function createDialect(pool: Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function createDriver(pool: Pool): Driver {
  const taken = new WeakMap<DatabaseConnection, Connection>()
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(createSession(pool, taken)),
    async beginTransaction(session, settings) {
      const connection = await pool.take()
      taken.set(session, connection)
      await connection.run(describeBegin(settings), [])
    },
    async commitTransaction(session) {
      const reply = await taken.get(session)?.run('commit', [])
      if (reply?.command !== 'COMMIT') throw new Error('Rolled back: a statement failed, and its error was caught.')
    },
    async rollbackTransaction(session) {
      const connection = taken.get(session)
      // A lost connection has rolled back by itself, and the error that told of the loss is the one to report.
      if (connection && !connection.isDead()) await connection.run('rollback', []).catch(connection.discard)
    },
    savepoint: (session, name) => tell(session, `savepoint "${name}"`),
    rollbackToSavepoint: (session, name) => tell(session, `rollback to "${name}"`),
    releaseSavepoint: (session, name) => tell(session, `release "${name}"`),
    async releaseConnection(session) {
      const connection = taken.get(session)
      if (connection) pool.giveBack(connection)
    },
    destroy: () => pool.close(),
  }

  async function tell(session: DatabaseConnection, command: string): Promise<void> {
    await taken.get(session)?.run(command, [])
  }
}

function createSession(pool: Pool, taken: WeakMap<DatabaseConnection, Connection>): DatabaseConnection {
  const session: DatabaseConnection = { executeQuery, streamQuery }
  return session

  async function executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return toResult(await (taken.get(session) ?? pool).run(sql, parameters))
  }
}

function toResult<R>(rows: Rows<R>): QueryResult<R> {
  return CHANGING.has(rows.command) ? { rows, numAffectedRows: BigInt(rows.count) } : { rows }
}

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function describeBegin({ isolationLevel, accessMode }: TransactionSettings): string {
  return ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
}

function streamQuery(): never {
  throw new Error('Streaming is not supported: page through the rows instead.')
}

import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  type DialectAdapter,
  type Driver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Connection, Reply } from './pool/connection.ts'
import { beforeDeadline } from './pool/deadline.ts'
import type { Pool } from './pool/pool.ts'
import { runObserved } from './query-observer.ts'
import { createReads, isRead, noteWrite, type Read, readAt } from './read-route.ts'
import type { Replicas } from './pool/replicas.ts'
import { isCopy } from './copy.ts'
import { isScript } from './script.ts'
import { isStandaloneStatement } from './standalone-statement.ts'

/**
 * Kysely over our pool. Queries outside a transaction go straight to the pool, and only a transaction reserves a connection, so
 * `db.connection()` does not pin one connection. Statements in a transaction are pipelined: those of a `Promise.all` run in the
 * order of their calls, in one round trip.
 */
export function createKysely<S>(pool: Pool, replicas?: Replicas): Kysely<S> {
  const driver = createDriver(pool, replicas)
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const executor = new PipeliningExecutor({
    compiler: dialect.createQueryCompiler(),
    adapter: dialect.createAdapter(),
    provider: new DefaultConnectionProvider(driver),
  })
  return new Kysely<S>({ config: { dialect }, dialect, driver, executor })
}

interface Parts {
  compiler: QueryCompiler
  adapter: DialectAdapter
  provider: ConnectionProvider
}

/** Kysely's own executor sends the statements of a transaction one at a time. */
class PipeliningExecutor extends DefaultQueryExecutor {
  readonly #parts: Parts

  constructor(parts: Parts, plugins: readonly KyselyPlugin[] = []) {
    super(parts.compiler, parts.adapter, parts.provider, [...plugins])
    this.#parts = parts
  }

  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    return super.withConnectionProvider(lendAtOnce(provider))
  }

  override withPlugins(plugins: readonly KyselyPlugin[]): PipeliningExecutor {
    return new PipeliningExecutor(this.#parts, [...this.plugins, ...plugins])
  }

  override withPlugin(plugin: KyselyPlugin): PipeliningExecutor {
    return this.withPlugins([plugin])
  }

  override withPluginAtFront(plugin: KyselyPlugin): PipeliningExecutor {
    return new PipeliningExecutor(this.#parts, [plugin, ...this.plugins])
  }

  override withoutPlugins(): PipeliningExecutor {
    return new PipeliningExecutor(this.#parts)
  }
}

function lendAtOnce(provider: ConnectionProvider): ConnectionProvider {
  const lent = provider.provideConnection((connection) => Promise.resolve(connection))
  return { provideConnection: async (consumer) => consumer(await lent) }
}

function createDriver(pool: Pool, replicas: Replicas | undefined): Driver {
  const taken = new WeakMap<DatabaseConnection, Connection>()
  const read = replicas && createReads(pool, replicas)
  // Code that was pipelined with a failed statement may still be running; it must not query after the end of the transaction.
  const over = new WeakSet<DatabaseConnection>()
  // Connections whose rollback waits for a statement that no caller awaits any more.
  const rollingBack = new WeakMap<DatabaseConnection, Promise<unknown>>()
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(createSession(pool, read, taken, over)),
    async beginTransaction(session, settings) {
      noteWrite()
      const connection = await pool.take()
      taken.set(session, connection)
      // Pipelined with the first statement. If it fails, discard the connection: later statements would be committed one by one.
      connection.run(describeBegin(settings), []).catch(connection.discard)
    },
    async commitTransaction(session) {
      over.add(session)
      const reply = await taken.get(session)?.run('commit', [])
      if (reply?.command !== 'COMMIT') throw new Error('Rolled back: a statement failed, and its error was caught.')
    },
    async rollbackTransaction(session) {
      over.add(session)
      const connection = taken.get(session)
      // A lost connection is rolled back by the database, and the error that reported the loss is the one to throw.
      if (!connection || connection.isDead()) return
      const rolledBack = connection.run('rollback', []).catch(connection.discard)
      if (connection.unansweredMs() < MAX_WAIT_FOR_ROLLBACK_MS) await rolledBack
      else rollingBack.set(session, rolledBack)
    },
    savepoint: (session, name) => runCommand(session, `savepoint "${name}"`),
    rollbackToSavepoint: (session, name) => runCommand(session, `rollback to "${name}"`),
    releaseSavepoint: (session, name) => runCommand(session, `release "${name}"`),
    async releaseConnection(session) {
      const connection = taken.get(session)
      if (!connection) return
      const rolledBack = rollingBack.get(session)
      if (rolledBack) void rolledBack.then(() => pool.giveBack(connection))
      else pool.giveBack(connection)
    },
    destroy: () => pool.close(),
  }

  async function runCommand(session: DatabaseConnection, command: string): Promise<void> {
    await taken.get(session)?.run(command, [])
  }
}

function createSession(
  pool: Pool,
  read: Read | undefined,
  taken: WeakMap<DatabaseConnection, Connection>,
  over: WeakSet<DatabaseConnection>,
): DatabaseConnection {
  const session: DatabaseConnection = { executeQuery, streamQuery }
  return session

  async function executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (over.has(session)) throw new Error('The transaction is over.')
    return toResult(await runObserved(query, () => beforeDeadline(() => run<R>(query))))
  }

  function run<R>(query: CompiledQuery): Promise<Reply<R>> {
    const connection = taken.get(session)
    if (connection && isScript(query)) return connection.runScript(query.sql)
    if (connection && isCopy(query)) return connection.copy(query.sql, query.rows)
    if (connection) return connection.run(query.sql, query.parameters)
    if (isStandaloneStatement(query)) {
      noteWrite()
      return runAlone(pool, query)
    }
    if (!read) return readAt<R>(pool, query)
    if (isRead(query)) return read<R>(query)
    noteWrite()
    return readAt<R>(pool, query)
  }
}

async function runAlone<R>(pool: Pool, { sql, parameters }: CompiledQuery): Promise<Reply<R>> {
  const connection = await pool.take()
  try {
    return await connection.run<R>(sql, parameters)
  } finally {
    pool.giveBack(connection)
  }
}

function toResult<R>({ rows, command, rowCount }: Reply<R>): QueryResult<R> {
  return CHANGING.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
}

// A connection that takes longer is waiting for something other than the rollback.
const MAX_WAIT_FOR_ROLLBACK_MS = 500

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function describeBegin({ isolationLevel, accessMode }: TransactionSettings): string {
  return ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
}

function streamQuery(): never {
  throw new Error('Streaming is not supported: page through the rows instead.')
}

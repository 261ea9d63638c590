import type { Client, QueryResult } from 'pg'
import { isConnectionFailure, nameConnectionFailure } from './connection-failure.ts'
import { CopyQuery } from './copy-query.ts'
import { changesOnEachNode, waitForTurn } from './on-each-node.ts'
import { isStalePlan } from './stale-plan.ts'
import type { Session } from './session-settings.ts'
import { NamedQuery } from './named-query.ts'
import { nameStatement } from './statement-name.ts'

export type Reply<R = unknown> = Pick<QueryResult<R & object>, 'rows' | 'command' | 'rowCount'>

/** One connection; it is not reopened once lost. */
export interface Connection {
  /** Pipelined behind pending statements. A `begin` also applies the session's settings to its transaction. */
  run<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>>
  /** Pipelined as well. Several statements in one text; the answer holds the rows of all of them. */
  runScript<R>(text: string): Promise<Reply<R>>
  /** A `copy … from stdin`. Nothing else may be sent until it is answered. */
  copy<R>(text: string, rows: Uint8Array): Promise<Reply<R>>
  /** Runs the statement as a transaction of its own. */
  runAlone<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>>
  /** For how long an answer has been pending, in milliseconds. */
  unansweredMs(): number
  isDead(): boolean
  /** Closes the connection and abandons pending statements. */
  discard(): void
  /** Finishes pending statements, then leaves the pool. */
  retire(): void
}

/** `onOutdated` is called when the database reports that this connection's view of it is outdated. */
export function watchConnection(
  client: Client,
  { settings, keepsNames, isDistributed }: Session,
  onOutdated: () => void,
): Connection {
  let unanswered = 0
  let lastSign = 0
  let dead = false
  // In a transaction of a distributed database that has not waited for its turn.
  let needsTurn = false
  // Of the transaction: statements behind the one that failed only hear that it is aborted.
  let failure: unknown
  let held = false
  const die = () => void (dead = true)
  client.on('error', die)
  client.on('end', die)
  return {
    run,
    runScript,
    copy,
    runAlone: settings === undefined && !isDistributed ? run : runAlone,
    unansweredMs,
    isDead: () => dead,
    discard,
    retire: die,
  }

  function run<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>> {
    // A lock goes with the savepoint that it came after.
    if (isDistributed && /^(?:begin|rollback to)\b/.test(text)) needsTurn = true
    if (text.startsWith('begin')) failure = undefined
    return inTurn(text, () => query<R>(text, parameters))
  }

  function runScript<R>(text: string): Promise<Reply<R>> {
    return inTurn(text, async () => {
      const replies = [await client.query<R & object>(text)].flat()
      return { command: 'SCRIPT', rowCount: null, rows: replies.flatMap(({ rows }) => rows) }
    })
  }

  function copy<R>(text: string, rows: Uint8Array): Promise<Reply<R>> {
    return inTurn(text, () => {
      const { promise, resolve, reject } = Promise.withResolvers<Reply<R>>()
      client.query(new CopyQuery(text, rows, (error, result) => (error ? reject(error) : resolve(result))))
      return promise
    })
  }

  /** Pipelined behind `waitForTurn`, where it is the transaction's first that needs one. */
  function inTurn<R>(text: string, send: () => Promise<Reply<R>>): Promise<Reply<R>> {
    if (!needsTurn || !changesOnEachNode(text)) return watch(send)
    needsTurn = false
    // If they fail, so does what is behind them.
    for (const statement of waitForTurn) watch(() => query(statement, [])).catch(() => {})
    return watch(send)
  }

  async function watch<R>(send: () => Promise<Reply<R>>): Promise<Reply<R>> {
    if (unanswered === 0) lastSign = performance.now()
    unanswered += 1
    try {
      return await send()
    } catch (cause) {
      // Its own stack ends at the socket; here, it names who asked.
      if (cause instanceof Error) Error.captureStackTrace(cause)
      if (!isConsequence(cause)) failure = cause
      const error = nameConnectionFailure(failure ?? cause)
      if (isConnectionFailure(error)) discard()
      if (isOutdated(error)) onOutdated()
      throw error
    } finally {
      unanswered -= 1
      lastSign = performance.now()
    }
  }

  function query<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>> {
    if (settings !== undefined && text.startsWith('begin')) return client.query<R & object>(`${text}; ${settings}`)
    const name = keepsNames ? nameStatement(text) : undefined
    const { promise, resolve, reject } = Promise.withResolvers<Reply<R>>()
    holdTillTurnEnds()
    client.query(
      new NamedQuery(name, text, [...parameters], settings === undefined, (error, result) =>
        error ? reject(error) : resolve(result),
      ),
    )
    return promise
  }

  /** Statements of one turn of the event loop are written by one system call, which each would else make of its own. */
  function holdTillTurnEnds(): void {
    if (held) return
    held = true
    const { stream } = client.connection
    stream.cork()
    process.nextTick(() => {
      held = false
      stream.uncork()
    })
  }

  async function runAlone<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>> {
    if (settings === undefined && !changesOnEachNode(text)) return run(text, parameters)
    const sent = [run('begin', []), run<R>(text, parameters), run('commit', [])] as const
    await Promise.allSettled(sent)
    const [, reply] = await Promise.all(sent)
    return reply
  }

  function unansweredMs(): number {
    return unanswered === 0 ? 0 : performance.now() - lastSign
  }

  function discard(): void {
    dead = true
    client.connection.stream.destroy()
  }
}

/** SQLSTATE: in failed sql transaction. */
function isConsequence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02'
}

/** What the connection knows about the database is stale: the schema, or whether it accepts writes (SQLSTATE 25006). */
function isOutdated(error: unknown): boolean {
  return isStalePlan(error) || (error instanceof Error && 'code' in error && error.code === '25006')
}

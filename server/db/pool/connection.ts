import type { Client, QueryResult } from 'pg'
import { isConnectionFailure, nameConnectionFailure } from './connection-failure.ts'
import { isStalePlan } from './stale-plan.ts'
import type { Session } from './session-settings.ts'
import { nameStatement } from './statement-name.ts'

export type Reply<R = unknown> = Pick<QueryResult<R & object>, 'rows' | 'command' | 'rowCount'>

/** One connection, never opened again once lost. */
export interface Connection {
  /** Sent at once, behind those that still wait for their answer. A `begin` bounds what is done in its transaction. */
  run<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>>
  /** As a transaction of its own. */
  runAlone<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>>
  /** How long it has owed an answer, in milliseconds. */
  unansweredMs(): number
  isDead(): boolean
  /** Gives up what is in flight. */
  discard(): void
  /** Lets what is in flight end, and takes nothing new from the pool. */
  retire(): void
}

/** `onOutdated` is called when the database says that what this connection knows of it is no longer so. */
export function watchConnection(client: Client, { settings, keepsNames }: Session, onOutdated: () => void): Connection {
  let unanswered = 0
  let lastSign = 0
  let dead = false
  const die = () => void (dead = true)
  client.on('error', die)
  client.on('end', die)
  return {
    run,
    runAlone: settings === undefined ? run : runAlone,
    unansweredMs,
    isDead: () => dead,
    discard,
    retire: die,
  }

  async function run<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>> {
    if (unanswered === 0) lastSign = performance.now()
    unanswered += 1
    try {
      return await query<R>(text, parameters)
    } catch (cause) {
      const error = nameConnectionFailure(cause)
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
    return client.query<R & object>({ ...(name !== undefined && { name }), text, values: [...parameters] })
  }

  async function runAlone<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>> {
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

/** The connection's view of the database is outdated: its tables, or whether it accepts writes (SQLSTATE 25006). */
function isOutdated(error: unknown): boolean {
  return isStalePlan(error) || (error instanceof Error && 'code' in error && error.code === '25006')
}

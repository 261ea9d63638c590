import type { CompiledQuery, Kysely } from 'kysely'
import { compileOnce } from './compile-once.ts'
import { tryAgain } from './transact.ts'

interface StandaloneStatement<R> extends CompiledQuery<R> {
  alone: true
}

/**
 * A statement that is a whole transaction: it is retried like one, and nothing is queued behind it on its connection while it
 * waits for a lock. Compiled once (see `compileOnce`).
 */
export function standaloneStatement<S, V extends object, R>(
  ask: (db: Kysely<S>, values: V) => CompiledQuery<R>,
): (db: Kysely<S>, values: V) => Promise<R | undefined> {
  const compile = compileOnce(ask)
  return async (db, values) => {
    const statement: StandaloneStatement<R> = { ...compile(db, values), alone: true }
    const { rows } = await tryAgain(() => db.executeQuery<R>(statement))
    return rows[0]
  }
}

export function isStandaloneStatement(query: CompiledQuery): boolean {
  return 'alone' in query
}

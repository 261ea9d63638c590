import type { CompiledQuery, Kysely } from 'kysely'
import { compileOnce } from './compile-once.ts'
import { isStalePlan } from './pool/stale-plan.ts'
import { tryAgain } from './transact.ts'

interface StandaloneStatement<R> extends CompiledQuery<R> {
  alone: true
}

/**
 * A statement that is a whole transaction: it is retried like one, and nothing is queued behind it on its connection while it
 * waits for a lock. Compiled once (see `compileOnce`). Undefined also where the rows are on several machines and one statement cannot
 * change them, which is asked only once: every such statement has a slower way beside it, which also knows what to do when it did nothing.
 */
export function standaloneStatement<S, V extends object, R>(
  ask: (db: Kysely<S>, values: V) => CompiledQuery<R>,
): (db: Kysely<S>, values: V) => Promise<R | undefined> {
  const compile = compileOnce(ask)
  const refusedBy = new WeakSet<Kysely<S>>()
  return async (db, values) => {
    if (refusedBy.has(db)) return undefined
    const statement: StandaloneStatement<R> = { ...compile(db, values), alone: true }
    try {
      const { rows } = await tryAgain(() => db.executeQuery<R>(statement))
      return rows[0]
    } catch (error) {
      if (!isNotSupported(error) || isStalePlan(error)) throw error
      refusedBy.add(db)
      return undefined
    }
  }
}

function isNotSupported(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000'
}

export function isStandaloneStatement(query: CompiledQuery): boolean {
  return 'alone' in query
}

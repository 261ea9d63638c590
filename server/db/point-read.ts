import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { compileOnce } from './compile-once.ts'

interface PointRead<R> extends CompiledQuery<R> {
  pointRead: true
}

/**
 * A frequent query that finds one row by its key. Such reads share one connection, where none waits long behind another. The
 * query must not depend on the values, and must pass each on unchanged.
 */
export function pointRead<S, A extends unknown[], R>(
  ask: (db: Kysely<S>, ...values: A) => Compilable<R>,
): (db: Kysely<S>, ...values: A) => Promise<R | undefined> {
  const read = pointReadOfRows((db: Kysely<S>, values: A) => ask(db, ...placeholdersIn(values)).compile())
  return async (db, ...values) => (await read(db, values))[0]
}

/** The same for a query that finds a few rows, and takes as little time. */
export function pointReadOfRows<S, V extends object, R>(
  ask: (db: Kysely<S>, values: V) => CompiledQuery<R>,
): (db: Kysely<S>, values: V) => Promise<R[]> {
  const compile = compileOnce(ask)
  return async (db, values) => {
    const query: PointRead<R> = { ...compile(db, values), pointRead: true }
    return (await db.executeQuery<R>(query)).rows
  }
}

/** The placeholders in argument order; `compileOnce` uses an object instead of a list. */
function placeholdersIn<A extends unknown[]>(values: A): A {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `Object.values` forgets the order of the types
  return Object.values(values) as A
}

export function isPointRead(query: CompiledQuery): boolean {
  return 'pointRead' in query
}

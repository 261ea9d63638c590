import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { compileOnce } from './compile-once.ts'

interface PointRead<R> extends CompiledQuery<R> {
  pointRead: true
}

/**
 * A query that finds one row by its key, for what is asked all the time: such reads share a connection, where none is ever long
 * behind another. The query has to be the same whatever the values are, and to hand each on as it is.
 */
export function pointRead<S, A extends unknown[], R>(
  ask: (db: Kysely<S>, ...values: A) => Compilable<R>,
): (db: Kysely<S>, ...values: A) => Promise<R | undefined> {
  const compile = compileOnce((db: Kysely<S>, values: A) => ask(db, ...placeholdersIn(values)).compile())
  return async (db, ...values) => {
    const query: PointRead<R> = { ...compile(db, values), pointRead: true }
    const { rows } = await db.executeQuery<R>(query)
    return rows[0]
  }
}

/** By their places, where an object stands for the list. */
function placeholdersIn<A extends unknown[]>(values: A): A {
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return Object.values(values) as A
}

export function isPointRead(query: CompiledQuery): boolean {
  return 'pointRead' in query
}

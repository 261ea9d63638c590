import type { Compilable, CompiledQuery, Kysely } from 'kysely'

interface PointRead<R> extends CompiledQuery<R> {
  pointRead: true
}

/** Where a value of the call comes in the query, which is compiled once for all calls. */
class Place {
  readonly at: number

  constructor(at: number) {
    this.at = at
  }
}

/**
 * A query that finds one row by its key, for what is asked all the time: such reads share a connection, where none is ever long
 * behind another. The query has to be the same whatever the values are, and to hand each on as it is.
 */
export function pointRead<S, A extends unknown[], R>(
  ask: (db: Kysely<S>, ...values: A) => Compilable<R>,
): (db: Kysely<S>, ...values: A) => Promise<R | undefined> {
  let compiled: CompiledQuery<R> | undefined
  return async (db, ...values) => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- each place stands for a value that is only handed on
    compiled ??= ask(db, ...(values.map((_, at) => new Place(at)) as A)).compile()
    const parameters = compiled.parameters.map((each) => (each instanceof Place ? values[each.at] : each))
    const query: PointRead<R> = { ...compiled, parameters, pointRead: true }
    const { rows } = await db.executeQuery<R>(query)
    return rows[0]
  }
}

export function isPointRead(query: CompiledQuery): boolean {
  return 'pointRead' in query
}

import type { CompiledQuery, Kysely } from 'kysely'

/** Where a value of the call comes in the query. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is put together once for all calls, for what is asked all the time. It has to be the same whatever the values
 * are, and to hand each on as it is.
 */
export function compileOnce<S, V extends object, R>(
  ask: (db: Kysely<S>, values: V) => CompiledQuery<R>,
): (db: Kysely<S>, values: V) => CompiledQuery<R> {
  let compiled: CompiledQuery<R> | undefined
  return (db, values) => {
    compiled ??= ask(db, placesOf(values))
    const given = new Map(Object.entries(values))
    const parameters = compiled.parameters.map((each) => (each instanceof Place ? given.get(each.name) : each))
    return { ...compiled, parameters }
  }
}

function placesOf<V extends object>(values: V): V {
  const places = Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)]))
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each place stands for a value that is only handed on
  return places as V
}

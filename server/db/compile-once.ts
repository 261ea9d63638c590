import type { CompiledQuery, Kysely } from 'kysely'

/** Where a value of the call comes in the query. */
class Placeholder {
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
    compiled ??= ask(db, placeholdersOf(values))
    const given = new Map(Object.entries(values))
    const parameters = compiled.parameters.map((each) => (each instanceof Placeholder ? given.get(each.name) : each))
    return { ...compiled, parameters }
  }
}

function placeholdersOf<V extends object>(values: V): V {
  const placeholders = Object.fromEntries(Object.keys(values).map((name) => [name, new Placeholder(name)]))
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each place stands for a value that is only handed on
  return placeholders as V
}

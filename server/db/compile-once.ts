import type { CompiledQuery, Kysely } from 'kysely'

/** Marks where a value of the call goes in the query. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Compiles a frequent query once for all calls. The query must not depend on the values, and must pass each on unchanged.
 */
export function compileOnce<S, V extends object, R>(
  ask: (db: Kysely<S>, values: V) => CompiledQuery<R>,
): (db: Kysely<S>, values: V) => CompiledQuery<R> {
  let compiled: CompiledQuery<R> | undefined
  return (db, values) => {
    compiled ??= ask(db, placeholdersOf(values))
    const parameters = compiled.parameters.map((each): unknown =>
      each instanceof Placeholder ? Reflect.get(values, each.name) : each,
    )
    return { ...compiled, parameters }
  }
}

function placeholdersOf<V extends object>(values: V): V {
  const placeholders = Object.fromEntries(Object.keys(values).map((name) => [name, new Placeholder(name)]))
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each placeholder stands for a value that is only passed on
  return placeholders as V
}

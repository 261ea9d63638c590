/** Compiles each schema once, when it is first needed. The result is cached for as long as the schema exists. */
export function compileOnFirstUse<S extends object, C>(compile: (schema: S) => C): (schema: S) => () => C {
  const compiled = new WeakMap<S, C>()
  return (schema) => () => {
    const known = compiled.get(schema)
    if (known !== undefined) return known
    const made = compile(schema)
    compiled.set(schema, made)
    return made
  }
}

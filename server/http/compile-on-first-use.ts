/** What is made of a schema, once for each: when it is first needed, and kept as long as the schema is. */
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

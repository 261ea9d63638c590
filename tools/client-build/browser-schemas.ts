// What the browser gets instead of TypeBox, whose types of types would be a sixth of every page: schemas as `fits` reads them.

type Schema = Record<string, unknown>

const optional = Symbol('optional')

/** Names as in TypeBox. */
export const Type = {
  String: (options?: Schema) => ({ ...options, type: 'string' }),
  Integer: (options?: Schema) => ({ ...options, type: 'integer' }),
  Number: (options?: Schema) => ({ ...options, type: 'number' }),
  Boolean: (options?: Schema) => ({ ...options, type: 'boolean' }),
  Null: (options?: Schema) => ({ ...options, type: 'null' }),
  Literal: (value: unknown) => ({ enum: [value] }),
  Enum: (values: readonly unknown[] | Schema, options?: Schema) => ({ ...options, enum: Object.values(values) }),
  Array: (items: Schema, options?: Schema) => ({ ...options, type: 'array', items }),
  Union: (anyOf: Schema[], options?: Schema) => ({ ...options, anyOf }),
  Record: () => ({ type: 'object' }),
  Unsafe: (schema: Schema) => schema,
  Optional: (schema: Schema) => ({ ...schema, [optional]: true }),
  Object: (properties: Record<string, Schema>, options?: Schema) => ({
    ...options,
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !(optional in (properties[name] ?? {}))),
  }),
}

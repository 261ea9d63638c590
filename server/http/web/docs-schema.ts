/** The parts of a JSON schema that the API's page shows. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  default?: unknown
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  patternText?: string
}

/** Describes in words what a value may be. */
export function describeValue(schema: Schema): string {
  const fallback = schema.default === undefined ? '' : `; defaults to ${String(schema.default)}`
  return wordsFor(schema) + fallback
}

function wordsFor(schema: Schema): string {
  const { enum: choices, anyOf, items, properties, type, minLength, maxLength, minimum, maximum, maxItems } = schema
  if (schema.$ref) return nameOf(schema.$ref)
  if (choices) return either.format(choices.map(String))
  if (anyOf) return either.format(anyOf.map(wordsFor))
  if (items) return `a list of ${maxItems === undefined ? '' : `at most ${count(maxItems)}: `}${wordsFor(items)}`
  if (properties) return `an object of ${both.format(Object.keys(properties))}`
  const [kind = 'string', ...others] = [type ?? 'string'].flat()
  const span = kind === 'string' ? range(minLength, maxLength, ' characters') : range(minimum, maximum, '')
  const form = schema.patternText === undefined ? '' : ` that ${schema.patternText.replace(/\.$/, '')}`
  return `${kinds[kind] ?? kind}${span}${form}${others.includes('null') ? ', or null' : ''}`
}

/** Sketches the JSON of a schema. */
export function describeSchema(schema: Schema, indent = ''): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((each) => describeSchema(each, indent)).join(' | ')
  if (schema.items) return `[${describeSchema(schema.items, indent)}]`
  if (schema.properties) return describeObject(schema.properties, schema.required ?? [], indent)
  return [schema.type ?? 'anything'].flat().join(' | ')
}

/** The names of the schemas it refers to, each once. */
export function namesIn(schema: Schema): string[] {
  const parts = [schema.items, ...(schema.anyOf ?? []), ...Object.values(schema.properties ?? {})]
  const inside = parts.flatMap((part) => (part ? namesIn(part) : []))
  return [...new Set(schema.$ref ? [nameOf(schema.$ref)] : inside)]
}

function describeObject(properties: Record<string, Schema>, required: string[], indent: string): string {
  const lines = Object.entries(properties).map(
    ([name, each]) => `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${describeSchema(each, `${indent}  `)}`,
  )
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}

const kinds: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const both = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function range(min: number | undefined, max: number | undefined, unit: string): string {
  const preposition = unit === '' ? 'from' : 'of'
  if (min !== undefined && max !== undefined) return ` ${preposition} ${count(min)} to ${count(max)}${unit}`
  if (min !== undefined) return ` of at least ${count(min)}${unit}`
  return max === undefined ? '' : ` of at most ${count(max)}${unit}`
}

function count(number: number): string {
  return number.toLocaleString('en')
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}

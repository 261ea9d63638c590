import * as fc from 'fast-check'
import { hostileJson, hostileName, hostileNumber, hostileText } from './hostile-values.ts'

/** The parts of an OpenAPI document used to generate requests. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  pattern?: string
}

export interface HostileRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
  /** The calling reader; undefined if nobody is signed in. */
  as: number | undefined
}

/** Existing ids and names for requests to use. */
export interface Ground {
  /** Of any kind, as most fields accept any. */
  ids: string[]
  readers: number
}

/** Requests for a document's calls: most are nearly valid, some not at all. */
export function hostileRequests(document: OpenApi, ground: Ground): fc.Arbitrary<HostileRequest> {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestsFor(method.toUpperCase(), path, operation, ground)),
  )
  return fc.oneof(...calls)
}

function requestsFor(method: string, path: string, operation: Operation, ground: Ground): fc.Arbitrary<HostileRequest> {
  const schema = operation.requestBody?.content['application/json']?.schema
  return fc
    .record({
      method: mostly(fc.constant(method), fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD')),
      path: paths(path, operation, ground),
      query: queries(operation, ground),
      headers: headers(schema !== undefined),
      payload: mostly(schema ? bodies(schema, ground) : fc.constant(undefined), rawBodies),
      as: fc.option(fc.nat({ max: ground.readers - 1 }), { nil: undefined, freq: 6 }),
    })
    .filter(({ path: filled, query }) => URL.canParse(filled + query, 'http://octavo.test'))
    .map(({ path: filled, query, method: verb, headers: sent, payload, as }) =>
      legible({ method: verb, url: filled + query, headers: sent, as, ...(payload !== undefined && { payload }) }),
    )
}

/** Keeps reports short. */
function legible(request: HostileRequest): HostileRequest {
  const text = () => JSON.stringify({ ...request, payload: request.payload?.toString('utf8') }).slice(0, 1_500)
  return Object.defineProperty(request, fc.toStringMethod, { value: text })
}

/** One in twelve is of the other kind. */
function mostly<A, B>(usual: fc.Arbitrary<A>, odd: fc.Arbitrary<B>): fc.Arbitrary<A | B> {
  return fc.oneof({ weight: 11, arbitrary: usual }, { weight: 1, arbitrary: odd })
}

function paths(path: string, operation: Operation, ground: Ground): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const schemas = names.map((name) => parameter(operation, 'path', name))
  const values = fc.tuple(...schemas.map((schema) => mostly(textFor(schema, ground), hostileText)))
  const written = fc.constantFrom(encode, encode, encode, encode, encodeTwice, asItIs)
  return fc.tuple(values, written).map(([texts, write]) => {
    const left = [...texts]
    return path.replace(/\{\w+\}/g, () => write(left.shift() ?? '') || '%20')
  })
}

function queries(operation: Operation, ground: Ground): fc.Arbitrary<string> {
  const known = (operation.parameters ?? []).filter((each) => each.in === 'query')
  const pairs = known.map(({ name, required, schema }) =>
    fc
      .tuple(
        mostly(
          fc.boolean().map((given) => given || required === true),
          fc.constant(false),
        ),
        queryText(schema, ground),
      )
      .map(([given, text]) => (given ? [`${name}=${encode(text)}`] : [])),
  )
  const odd = fc
    .tuple(fc.constantFrom(...known.map(({ name }) => name), 'x', '__proto__', 'page[]', 'q[a]', ''), hostileText)
    .map(([name, text]) => [`${encode(name)}=${encode(text)}`])
  const extra = mostly(
    fc.constant<string[]>([]),
    fc.oneof(odd, odd, fc.constantFrom(['%'], ['a=%zz'], ['=&=&&'], ['q=a&q=b'])),
  )
  return fc
    .tuple(...pairs, extra)
    .map((all) => all.flat())
    .map((all) => (all.length > 0 ? `?${all.join('&')}` : ''))
}

function queryText(schema: Schema | undefined, ground: Ground): fc.Arbitrary<string> {
  return mostly(valueFor(schema ?? {}, ground).map(String), hostileText)
}

function headers(hasBody: boolean): fc.Arbitrary<Record<string, string>> {
  const json = hasBody ? { 'content-type': 'application/json' } : {}
  const odd: Record<string, string>[] = [
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json\t; a' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': '' },
    { ...json, 'content-encoding': 'gzip' },
    { ...json, cookie: 'csrftoken=a; csrftoken=b; known_browser=%00; octavo_session=zzz' },
    { ...json, cookie: '=;;;=a; __proto__=1' },
    { ...json, 'idempotency-key': 'k'.repeat(101) },
    { ...json, 'idempotency-key': 'the same for all' },
    { ...json, 'idempotency-key': '' },
    { ...json, 'accept-encoding': 'br;q=9, gzip;q=-1, *' },
    { ...json, 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' },
    { ...json, 'x-http-method-override': 'DELETE', 'x-forwarded-for': "1.1.1.1, ' or 1=1", host: 'evil.example' },
    { ...json, range: 'bytes=0-1', 'if-none-match': '*', expect: '100-continue' },
  ]
  return mostly(fc.constant(json), fc.constantFrom(...odd))
}

function bodies(schema: Schema, ground: Ground): fc.Arbitrary<string> {
  const written = mostly(valueFor(schema, ground), hostileJson).map((value) => JSON.stringify(value) ?? '')
  return mostly(
    written,
    fc.tuple(written, fc.constantFrom(...spoilers)).map(([text, spoil]) => spoil(text)),
  )
}

const spoilers: ((text: string) => string)[] = [
  (text) => text.slice(0, -1),
  (text) => `\ufeff${text}`,
  (text) => `${text} trailing`,
  (text) => `${text}${text}`,
  (text) => text.replace('{', '{"username":"a","username":"b","id":1,"id":{},'),
  (text) => text.replace('{', '{"__proto__":{"is_admin":true},'),
  (text) => text.replace('{', '{"constructor":{"prototype":{"is_admin":true}},'),
  (text) => text.replace(/"[^"]*"(?=[,}])/, '"\\ud800"'),
  (text) => text.replace(/"[^"]*"(?=[,}])/, '"\\u0000"'),
  (text) => text.replace(/"[^"]*"(?=[,}])/, '1e999'),
  (text) => text.replaceAll('"', "'"),
  (text) => `${'['.repeat(50_000)}${']'.repeat(50_000)}${text}`,
  (text) => `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}${text.slice(0, 0)}`,
  () => '[]',
  () => 'null',
  () => '"text"',
  () => '{}',
  () => '',
]

const rawBodies: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  hostileText,
  hostileJson.map((value) => JSON.stringify(value)),
)

function valueFor(schema: Schema, ground: Ground): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 14, arbitrary: rightValue(schema, ground) }, { weight: 1, arbitrary: hostileJson })
}

function rightValue(schema: Schema, ground: Ground): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valueFor(each, ground)))
  if (schema.properties) return objectFor(schema.properties, schema.required ?? [], ground)
  const types = [schema.type ?? 'string'].flat()
  return fc.oneof(...types.map((type) => valueOfType(type, schema, ground)))
}

function valueOfType(type: string, schema: Schema, ground: Ground): fc.Arbitrary<unknown> {
  const { minimum = -5, maximum = 1_000_000 } = schema
  switch (type) {
    case 'string':
      return textFor(schema, ground)
    case 'integer':
      return mostly(
        fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum)),
        hostileNumber,
      )
    case 'number':
      return hostileNumber
    case 'boolean':
      return fc.boolean()
    case 'array':
      return arrayFor(schema, ground)
    case 'null':
      return fc.constant(null)
    default:
      return fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 })
  }
}

function arrayFor({ items = {}, maxItems = 100 }: Schema, ground: Ground): fc.Arbitrary<unknown> {
  const few = fc.array(valueFor(items, ground), { maxLength: 6 })
  const many = fc.constantFrom(...ground.ids).map((id) => Array.from({ length: maxItems + 1 }, () => id))
  return fc.oneof({ weight: 40, arbitrary: few }, { weight: 1, arbitrary: many })
}

function objectFor(properties: Record<string, Schema>, required: string[], ground: Ground): fc.Arbitrary<unknown> {
  const right = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valueFor(each, ground)])),
    { requiredKeys: required },
  )
  const wrong = fc
    .tuple(right, hostileName, hostileJson, fc.constantFrom(...Object.keys(properties)))
    .map(([object, name, value, dropped]) =>
      Object.defineProperty({ ...object, [dropped]: undefined }, name, own(value)),
    )
  return mostly(right, wrong)
}

function own(value: unknown): PropertyDescriptor {
  return { value, enumerable: true, configurable: true, writable: true }
}

function textFor(
  { minLength = 0, maxLength = 50, pattern, enum: choices }: Schema,
  ground: Ground,
): fc.Arbitrary<string> {
  if (choices) return fc.constantFrom(...choices.map(String))
  const ids = fc.constantFrom(...ground.ids)
  const edges = fc
    .constantFrom(minLength, Math.min(maxLength, 20_000), Math.min(maxLength, 20_000) + 1)
    .map((n) => 'é'.repeat(n))
  const matching =
    pattern === undefined ? fc.string({ minLength, maxLength: 20 }) : fc.stringMatching(new RegExp(pattern))
  return fc.oneof(
    { weight: 8, arbitrary: ids },
    { weight: 6, arbitrary: matching },
    { weight: 3, arbitrary: hostileText },
    { weight: 1, arbitrary: edges },
  )
}

function parameter({ parameters = [] }: Operation, location: string, name: string): Schema {
  return parameters.find((each) => each.in === location && each.name === name)?.schema ?? {}
}

/** Like `encodeURIComponent`, which throws for a lone surrogate. */
function encode(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => (/[\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${hex(byte)}`))
    .join('')
}

function encodeTwice(text: string): string {
  return encode(encode(text))
}

function asItIs(text: string): string {
  return text.replaceAll(/[\s#?\0]/g, '')
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0').toUpperCase()
}

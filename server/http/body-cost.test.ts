import type { TSchema } from 'typebox'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { maxBioLength, updateProfile } from '#contract/profiles.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { listEndpoints, nameOf } from '../testing/trust/contract-endpoints.ts'
import { limitsOf } from './body-limits.ts'
import { holdsMoreThan } from './hooks/json-body.ts'

vi.setConfig({ testTimeout: 30_000 })

const withBody = (await listEndpoints()).filter(({ body }) => body !== undefined)
let octavo: TestApp
let token: string

beforeAll(async () => {
  octavo = await startApp()
  token = (await octavo.signUp('alice')).token
  // Others are refused some calls before their body is read.
  await octavo.db.updateTable('reader').set({ is_moderator: true }).where('username', '=', 'alice').execute()
})

describe.each(withBody.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  const names = Object.keys(shapeOf(endpoint).properties ?? {})

  test.each(hostileBodies(endpoint))('%s: costs little more than a valid body', async (_kind, payload) => {
    const parsed = watchParsing()

    const reply = await ask(endpoint, payload)

    expect([400, 413]).toContain(reply.statusCode)
    expect(reply.body.length).toBeLessThan(1_000)
    expect(names).toEqual(expect.arrayContaining(Object.keys(reply.json().fields ?? {})))
    expect(parsed.values).toBeLessThanOrEqual(valuesIn(JSON.stringify(largestBody(shapeOf(endpoint)))) + 100)
  })

  test('accepts the largest valid body', async () => {
    const payload = JSON.stringify(largestBody(shapeOf(endpoint)))

    const reply = await ask(endpoint, payload)

    expect(payload.length).toBeGreaterThan(10)
    expect(reply.statusCode).not.toBe(413)
    expect(reply.json().error ?? '').not.toContain('more values')
  })

  test('limits every text and list', () => {
    const { bytes, values } = limitsOf(endpoint.body)

    expect(bytes).toBeLessThanOrEqual(1_000_000)
    expect(values).toBeLessThan(20_000)
  })
})

test('logins, unknown paths and calls without a body accept at most four kilobytes', async () => {
  const payload = JSON.stringify({ username: 'alice', password: 'x'.repeat(4_000) })

  for (const url of ['/api/login/', '/api/nowhere/', '/api/logout/']) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const reply = await octavo.app.inject({ method: 'POST', url, headers, payload })
    expect([url, reply.statusCode]).toEqual([url, 413])
  }
})

test.each(['toString', 'constructor_', 'hasOwnProperty', 'points', 'x'.repeat(1_000)])(
  'a made-up field name is reported in plain words, shortened: %s',
  async (name) => {
    const right = { username: 'alice', email: 'alice@example.org' }

    const told = (await ask(updateProfile, JSON.stringify({ ...right, [name]: 1 }))).json()
    const besides = (
      await ask(updateProfile, JSON.stringify({ ...right, [name]: 1, bio: 'x'.repeat(maxBioLength + 1) }))
    ).json()

    expect(told).toEqual({
      code: 'invalid',
      error: expect.stringMatching(/^.{1,50} is not a field of this endpoint\.$/),
    })
    expect(besides).toMatchObject({ code: 'invalid', fields: { bio: 'Bio must be at most 500 characters.' } })
    expect(Object.keys(besides.fields)).toEqual(['bio'])
  },
)

test.each([
  ['{}', 2],
  ['[1,2,3]', 4],
  ['"a,b,{[c"', 1],
  [String.raw`["\"a,b","\\",1]`, 4],
  [String.raw`["\\\",[[["]`, 2],
  ['["no end, of it', 2],
])('%s holds at most %i values', (json, values) => {
  expect([holdsMoreThan(values - 1, json), holdsMoreThan(values, json)]).toEqual([true, false])
})

interface Shape {
  type?: string | string[]
  minLength?: number
  maxLength?: number
  pattern?: string
  maxItems?: number
  items?: Shape
  enum?: unknown[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
}

function shapeOf({ body }: Endpoint): Shape {
  return body as TSchema as Shape
}

/** As many values as the call's bytes have room for. */
function hostileBodies(endpoint: Endpoint): [string, string][] {
  const room = (endpoint.bodyLimit ?? limitsOf(endpoint.body).bytes) - 100
  const { properties = {} } = shapeOf(endpoint)
  const [name = 'x'] = Object.keys(properties)
  const filled = (each: (n: number) => string) => {
    const parts: string[] = []
    for (let n = 0, bytes = 0; bytes < room; bytes += (parts.at(-1)?.length ?? 0) + 1, n += 1) parts.push(each(n))
    return parts.slice(0, -1).join(',')
  }
  const lists = Object.keys(properties).filter((key) => properties[key]?.items)
  return [
    ['made-up names', `{${filled((n) => `"${n.toString(36)}":0`)}}`],
    ['a name over and over', `{${filled(() => `"${name}":0`)}}`],
    ['lists in lists', '['.repeat(room / 2) + ']'.repeat(room / 2)],
    ['a list of nothing', `{"${name}":[${filled(() => '[]')}]}`],
    ...lists.map((list): [string, string] => [`wrong items in ${list}`, `{"${list}":[${filled(() => '0')}]}`]),
  ]
}

/** Of its type and no larger than the contract says, though of no sense. */
function largestBody(shape: Shape): unknown {
  const { properties, items, anyOf, enum: choices, maxItems = 0, maxLength = 30, pattern, type } = shape
  if (anyOf?.[0]) return largestBody(anyOf[0])
  if (choices) return choices[0]
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, largestBody(each)]))
  // Lists of many hold ids, which are never so long.
  if (items)
    return Array.from({ length: maxItems }, () => largestBody({ ...items, ...(maxItems > 100 && { maxLength: 40 }) }))
  if (type === 'integer' || type === 'number') return 1
  return [type].flat().includes('string')
    ? (pattern === undefined ? 'é' : 'x').repeat(Math.min(maxLength, 50_000))
    : null
}

function watchParsing(): { values: number } {
  const seen = { values: 0 }
  const parse = JSON.parse
  const spy = vi.spyOn(JSON, 'parse').mockImplementation((text: string) => {
    seen.values += valuesIn(text)
    return parse(text)
  })
  onTestFinished(() => spy.mockRestore())
  return seen
}

/** No text here holds any of these signs. */
function valuesIn(json: string): number {
  return 1 + (json.match(/[,[{]/g)?.length ?? 0)
}

function ask({ method, path }: Endpoint, payload: string) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return octavo.app.inject({ method, url: path.replaceAll(/:\w+/g, 'x'), headers, payload })
}

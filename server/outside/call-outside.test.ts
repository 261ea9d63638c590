import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Misbehaviour, StandIn } from '../testing/stand-ins/stand-in.ts'
import { startStandIn } from '../testing/stand-ins/stand-in.ts'
import { callOutside, type OutsideCall } from './call-outside.ts'
import { OutsideFailure } from './catalogue-source.ts'

const shape = Compile(Type.Object({ name: Type.String() }))
const noon = new Date('2026-11-20T12:00:00Z')

let service: StandIn

beforeEach(async () => {
  service = await startStandIn({
    answer: (url) => (url.pathname === '/missing' ? { status: 404, body: {} } : { body: { name: 'East of Eden' } }),
    quota: { status: 429, body: {} },
    refused: { status: 403, body: {} },
  })
})
afterEach(() => service.stop())

function call(path = '/book?key=secret-key', more: Partial<OutsideCall<{ name: string }>> = {}) {
  const url = new URL(service.url + path)
  return callOutside({
    service: 'library',
    url,
    shape,
    userAgent: 'Octavo/1 (a@b.c)',
    now: () => noon,
    deadlineMs: 20_000,
    retryPauseMs: 5,
    ...more,
  })
}

function failureOf(promise: Promise<unknown>): Promise<OutsideFailure> {
  return promise.then(
    () => expect.unreachable('it answered'),
    (error: unknown) => error as OutsideFailure,
  )
}

test('a reply of the right shape comes back, and the service hears who asked', async () => {
  expect(await call()).toEqual({ name: 'East of Eden' })
  expect(service.requests.map(({ userAgent }) => userAgent)).toEqual(['Octavo/1 (a@b.c)'])
})

test('a missing resource is undefined, not a failure', async () => {
  expect(await call('/missing')).toBeUndefined()
})

test.each<[Misbehaviour, OutsideFailure['kind'], number]>([
  ['hang', 'timeout', 1],
  ['slow-drip', 'timeout', 1],
  ['quota', 'quota', 1],
  ['refused', 'refused', 1],
  ['unavailable', 'unavailable', 2],
  ['truncated', 'malformed', 1],
  ['html', 'malformed', 1],
  ['missing-fields', 'malformed', 1],
  ['wrong-types', 'malformed', 1],
  ['huge', 'malformed', 1],
  ['zip-bomb', 'malformed', 1],
  ['redirect', 'unavailable', 1],
])('%s is told as %s after %i request', async (how, kind, requests) => {
  service.misbehave(how)

  const failure = await failureOf(call(undefined, how === 'hang' || how === 'slow-drip' ? { deadlineMs: 100 } : {}))

  expect(failure).toBeInstanceOf(OutsideFailure)
  expect(failure.kind).toBe(kind)
  expect(inspect(failure, { depth: 10, showHidden: true })).not.toContain('secret-key')
  expect(service.requests).toHaveLength(requests)
})

test('a passing 503 is retried unnoticed', async () => {
  service.misbehave('unavailable-once')

  expect(await call()).toEqual({ name: 'East of Eden' })
  expect(service.requests).toHaveLength(2)
})

test('there is no retry after the deadline', async () => {
  service.misbehave('unavailable')

  const failure = await failureOf(call(undefined, { deadlineMs: 1_000, retryPauseMs: 10_000 }))

  expect(failure).toMatchObject({ kind: 'unavailable', status: 503 })
  expect(service.requests).toHaveLength(1)
})

test('a redirect to a private address is not followed', async () => {
  service.misbehave('redirect')

  await failureOf(call())

  expect(service.requests.map(({ url }) => url.pathname)).toEqual(['/book'])
})

test('an outer deadline ends the call early', async () => {
  service.misbehave('hang')

  const failure = await failureOf(call(undefined, { deadlineMs: 10_000, signal: AbortSignal.timeout(20) }))

  expect(failure.kind).toBe('timeout')
})

test('an unreachable address is unavailable, with the reason', async () => {
  await service.stop()

  expect(await failureOf(call())).toMatchObject({ kind: 'unavailable', message: 'library unavailable ECONNREFUSED' })
})

function answering(status: number, headers: Record<string, string> = {}, body = ''): Promise<OutsideFailure> {
  return asking(status, headers, body, failureOf)
}

async function asking<T>(
  status: number,
  headers: Record<string, string>,
  body: string,
  read: (reply: ReturnType<typeof call>) => Promise<T>,
): Promise<T> {
  const server = createServer((_, response) => void response.writeHead(status, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  try {
    return await read(call(undefined, { url }))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('other statuses', () => {
  test.each<[number, OutsideFailure['kind']]>([
    [400, 'unanswerable'],
    [401, 'refused'],
    [422, 'unanswerable'],
    [429, 'quota'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [204, 'unavailable'],
  ])('%i is %s', async (status, kind) => {
    expect(await answering(status, {}, '<html>')).toMatchObject({ kind, status, retryAt: undefined })
  })

  test.each([
    ['120', '2026-11-20T12:02:00.000Z'],
    ['Fri, 20 Nov 2026 12:10:00 GMT', '2026-11-20T12:10:00.000Z'],
    ['99999999999', '2026-11-21T12:00:00.000Z'],
  ])('Retry-After: %s is %s', async (header, time) => {
    expect((await answering(429, { 'retry-after': header })).retryAt?.toISOString()).toBe(time)
  })

  test('a Retry-After in the past or without a valid date is ignored', async () => {
    expect((await answering(429, { 'retry-after': 'soon' })).retryAt).toBeUndefined()
    expect((await answering(429, { 'retry-after': 'Fri, 20 Nov 2020 12:10:00 GMT' })).retryAt).toBeUndefined()
  })

  test.each<[string, Record<string, string>, string]>([
    ['that does not say it is JSON', {}, '{"name":"x"}'],
    ['that begins with a byte order mark', { 'content-type': 'application/json' }, '\uFEFF{"name":"x"}'],
  ])('a reply %s is read', async (_, headers, body) => {
    expect(await asking(200, headers, body, (reply) => reply)).toEqual({ name: 'x' })
  })

  test('a page without a content type is not read', async () => {
    expect(await answering(200, {}, '<html>')).toMatchObject({ kind: 'malformed' })
  })

  test('JSON under another type is not read', async () => {
    expect(await answering(200, { 'content-type': 'text/plain' }, '{"name":"x"}')).toMatchObject({ kind: 'malformed' })
    expect(await answering(200, { 'content-type': 'application/jsonp' }, '{"name":"x"}')).toMatchObject({
      kind: 'malformed',
    })
  })
})

import { expect, test } from 'vitest'
import type { WireReply, WireRequest } from '#contract/api.ts'
import { earlyReads } from './early-reads.ts'

const read: WireRequest = { method: 'GET', url: '/api/years/2026/', body: undefined }
const write: WireRequest = { method: 'POST', url: '/api/points/', body: {} }

function open(reply: () => Promise<WireReply>) {
  const session = { token: 'of-alice' }
  const reads = earlyReads(
    reply,
    async () => ({ status: 200, body: 'later' }),
    () => session.token,
  )
  const { ask, send, known } = reads
  return { ask, known, session, bodyOf: async (request: WireRequest) => (await send(request)).body }
}

const early = async () => ({ status: 200, body: 'early' })

test('what was asked for early is given to the first who asks, and to nobody after', async () => {
  const { ask, bodyOf } = open(early)
  void ask(read)

  expect(await bodyOf({ ...read, url: '/api/years/2025/' })).toBe('later')
  expect(await bodyOf(read)).toBe('early')
  expect(await bodyOf(read)).toBe('later')
})

test('what has come is there at once, and only once', async () => {
  const { ask, known, bodyOf } = open(early)
  const reply = ask(read)
  expect(known(read.url)).toBeUndefined()
  await reply

  expect(known(read.url)?.body).toBe('early')
  expect(known(read.url)).toBeUndefined()
  expect(await bodyOf(read)).toBe('later')
})

test('of another session, or from before a write, nothing is there at once', async () => {
  const other = open(early)
  await other.ask(read)
  other.session.token = 'of-bob'
  expect(other.known(read.url)).toBeUndefined()

  const written = open(early)
  await written.ask(read)
  await written.bodyOf(write)
  expect(written.known(read.url)).toBeUndefined()
})

test('another session, or a write, makes it be asked for anew', async () => {
  const other = open(early)
  void other.ask(read)
  other.session.token = 'of-bob'
  expect(await other.bodyOf(read)).toBe('later')

  const written = open(early)
  void written.ask(read)
  await written.bodyOf(write)
  expect(await written.bodyOf(read)).toBe('later')
})

test.each([
  ['refused', async () => ({ status: 401, body: 'refused' })],
  ['lost', async () => Promise.reject(new Error('no network'))],
])('one that was %s is asked for anew', async (_, reply) => {
  const { ask, known, bodyOf } = open(reply)
  await ask(read).catch(() => {})

  expect(known(read.url)).toBeUndefined()
  expect(await bodyOf(read)).toBe('later')
})

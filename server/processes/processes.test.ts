import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createKeyedQueue } from '../bounded-queue.ts'
import { connectProcess, type SharedState } from './hub.ts'
import { createLink, Refused } from './link.ts'

const size = { atOnce: 1, maxPending: 1 }

/** Two processes that share a queue for one. */
function startTwo() {
  const enter = createKeyedQueue(size, () => new Refused())
  const refuse = () => Promise.reject(new Error('not asked'))
  const shared: SharedState = {
    asks: {
      countCall: ({ windowMs }) => ({ current: 1, ttl: windowMs }),
      takeToken: () => null,
      restOf: () => {
        throw new Error('a fault')
      },
      breakerOpenUntil: () => null,
      unsentElsewhere: () => ({}),
      wake: () => null,
      metrics: () => '',
    },
    entries: {
      queue: ({ key }, signal) => enter(key, signal),
      'fair queue': refuse,
      hash: refuse,
      body: refuse,
      breaker: refuse,
    },
    forget: () => {},
  }
  const faults: unknown[] = []
  let messages = 0
  return { connect: () => connect(), faults, messages: () => messages }

  function connect() {
    const link = createLink((requests) => {
      messages += 1
      // What is sent is a copy.
      connected.take(JSON.parse(JSON.stringify(requests)))
    })
    const channel = {
      reply: (replies: Parameters<typeof link.take>[0]) => link.take(JSON.parse(JSON.stringify(replies))),
      command: () => {},
    }
    const connected = connectProcess(shared, 1, channel, { error: (fault: unknown) => void faults.push(fault) })
    return { link, die: () => connected.forget() }
  }
}

const question = { name: 'queue', key: 'key', size }

test('one process waits until another has left, and further ones are refused', async () => {
  const { connect } = startTwo()
  const [one, other] = [connect().link, connect().link]
  const leave = await one.enter('queue', question)
  const next = other.enter('queue', question)
  await setImmediate()

  await expect(one.enter('queue', question)).rejects.toThrow(Refused)
  leave()

  expect(await next).toBeTypeOf('function')
})

test('what a process held when it died is free for the others', async () => {
  const { connect } = startTwo()
  const [one, other] = [connect(), connect()]
  await one.link.enter('queue', question)
  const next = other.link.enter('queue', question)
  await setImmediate()

  one.die()

  expect(await next).toBeTypeOf('function')
})

test('whoever gives up a wait keeps nobody out, even if its turn came at that moment', async () => {
  const { connect } = startTwo()
  const [one, other] = [connect().link, connect().link]
  const leave = await one.enter('queue', question)
  const wait = new AbortController()
  const givenUp = other.enter('queue', question, wait.signal)
  await setImmediate()

  leave()
  wait.abort()

  await expect(givenUp).rejects.toThrow(Refused)
  expect(await one.enter('queue', question)).toBeTypeOf('function')
})

test('questions of one moment travel together', async () => {
  const { connect, messages } = startTwo()
  const { link } = connect()
  const count = { counter: '1', caller: 'alice', windowMs: 60, window: 1, before: 0, isInherited: false, share: 7 }

  const answers = await Promise.all([1, 2, 3].map(() => link.ask('countCall', count)))

  expect(answers).toEqual([1, 2, 3].map(() => ({ current: 1, ttl: 60 })))
  expect(messages()).toBe(1)
})

test('a fault fails the question, and is reported where it happened', async () => {
  const { connect, faults } = startTwo()

  await expect(connect().link.ask('restOf', { service: 'library', until: null })).rejects.toThrow('a fault')

  expect(faults).toHaveLength(1)
})

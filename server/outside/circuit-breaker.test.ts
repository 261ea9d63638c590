import { expect, test } from 'vitest'
import { OutsideFailure, type OutsideFailureKind } from './catalogue-source.ts'
import { circuitBreaker } from './circuit-breaker.ts'

function start() {
  let time = Date.parse('2026-11-20T12:00:00Z')
  const breaker = circuitBreaker('library', () => new Date(time))
  let asked = 0
  return {
    breaker,
    wait: (seconds: number) => {
      time += seconds * 1000
    },
    inSeconds: (seconds: number) => new Date(time + seconds * 1000),
    asked: () => asked,
    /** 'well', or the kind of the failure. */
    ask: (failure?: OutsideFailureKind, retryAt?: Date) =>
      breaker
        .run(async () => {
          asked += 1
          if (failure) throw new OutsideFailure('library', failure, retryAt ? { retryAt } : {})
          return 'well'
        })
        .catch((error: unknown) => (error as OutsideFailure).kind),
  }
}

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 1) await work()
}

test('five failures in ten seconds open it, and the service is not asked for half a minute', async () => {
  const { ask, wait, asked } = start()

  await times(4, () => ask('malformed'))
  expect(await ask()).toBe('well')
  await ask('unavailable')

  expect(await ask()).toBe('paused')
  wait(29)
  expect(await ask()).toBe('paused')
  expect(asked()).toBe(6)
  wait(1)
  expect(await ask()).toBe('well')
  expect(await ask()).toBe('well')
})

test('failures further apart leave it closed', async () => {
  const { ask, wait } = start()

  await times(20, () => {
    wait(3)
    return ask('unavailable')
  })

  expect(await ask()).toBe('well')
})

test('two timeouts in a row open it, as each cost a reader the whole wait', async () => {
  const { ask, wait, asked } = start()

  await ask('timeout')
  wait(55)
  await ask('timeout')

  expect(await ask()).toBe('paused')
  expect(asked()).toBe(2)
  wait(30)
  expect(await ask()).toBe('well')
})

test('occasional timeouts, or timeouts between answers, leave it closed', async () => {
  const { ask, wait } = start()

  for (const between of ['well', 'unavailable'] as const) {
    await ask('timeout')
    await ask(between === 'well' ? undefined : between)
    wait(11)
  }
  await ask('timeout')
  wait(61)
  await ask('timeout')

  expect(await ask()).toBe('well')
})

test.each<OutsideFailureKind>(['quota', 'refused'])('%s opens it at once', async (kind) => {
  const { ask } = start()

  await ask(kind)

  expect(await ask()).toBe('paused')
})

test.each<OutsideFailureKind>(['unanswerable', 'paused'])('%s says nothing about the service', async (kind) => {
  const { ask } = start()

  await times(10, () => ask(kind))

  expect(await ask()).toBe('well')
})

test('each failed try doubles the pause, up to five minutes, and a success resets it', async () => {
  const { ask, wait } = start()

  await ask('quota')
  for (const rest of [30, 60, 120, 240, 300, 300]) {
    wait(rest - 1)
    expect(await ask('timeout')).toBe('paused')
    wait(1)
    expect(await ask('timeout')).toBe('timeout')
  }
  wait(300)
  await ask()
  await ask('quota')

  wait(30)
  expect(await ask()).toBe('well')
})

test('it stays open for as long as the service asks', async () => {
  const { ask, wait, breaker, inSeconds } = start()
  const midnight = inSeconds(8 * 60 * 60)

  await ask('quota', midnight)
  wait(8 * 60 * 60 - 1)

  expect(await ask()).toBe('paused')
  await expect(breaker.run(async () => 'well')).rejects.toMatchObject({ retryAt: midnight })
  wait(1)
  expect(await ask()).toBe('well')
})

test('setting the clock back by an hour does not lengthen the pause', async () => {
  const { ask, wait } = start()
  await ask('quota')
  expect(await ask()).toBe('paused')

  wait(-3_600)

  expect(await ask()).toBe('well')
})

test('after the pause, a single call goes through while the others are refused', async () => {
  const { ask, wait, breaker } = start()
  await ask('quota')
  wait(30)
  const { promise, resolve } = Promise.withResolvers<string>()

  const probe = breaker.run(() => promise)
  const others = [await ask(), await ask()]
  resolve('well')

  expect(others).toEqual(['paused', 'paused'])
  expect(await probe).toBe('well')
  expect(await ask()).toBe('well')
})

test('a bug of ours in that single call does not keep it open', async () => {
  const { ask, wait, breaker } = start()
  await ask('quota')
  wait(30)

  await expect(breaker.run(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug')

  expect(await ask()).toBe('well')
})

test('answers to calls from before it opened neither close it nor double the pause', async () => {
  const { ask, wait, breaker } = start()
  const late = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const
  const questions = late.map(({ promise }) => breaker.run(() => promise).catch(() => 'failed'))
  await ask('quota')

  late[0].resolve('well')
  late[1].reject(new OutsideFailure('library', 'quota'))
  await Promise.all(questions)

  expect(await ask()).toBe('paused')
  wait(30)
  expect(await ask()).toBe('well')
})

test('a queued call is refused if it opened meanwhile', async () => {
  const { ask, breaker } = start()
  await breaker.refuseWhileOpen()

  await ask('quota')

  await expect(breaker.refuseWhileOpen()).rejects.toThrow('library paused')
})

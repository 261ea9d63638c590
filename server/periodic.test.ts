import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { startPeriodic } from './periodic.ts'

function start(run: () => Promise<unknown>, more: { firstAfterMs?: number; afterFailureMs?: number } = {}) {
  const lines: { msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) })
  return { lines, end: startPeriodic(log, { everyMs: 1, failure: 'the well was not filled', ...more }, run) }
}

test('runs again and again, and never twice at once', async () => {
  let running = 0
  let runs = 0
  let maxRunning = 0
  const { end } = start(async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise((resolve) => setTimeout(resolve, 3))
    running -= 1
    runs += 1
  })

  await vi.waitFor(() => expect(runs).toBeGreaterThan(3))
  await end()

  expect(maxRunning).toBe(1)
})

test('a run that fails is logged in words of its own, and the next one comes', async () => {
  const run = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no water')).mockResolvedValue()
  const { lines, end } = start(run)

  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(2))
  await end()

  expect(lines).toMatchObject([{ msg: 'the well was not filled', err: { message: 'no water' } }])
})

test('ending waits for the run that has begun and lets no other begin', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = vi.fn<() => Promise<void>>(() => promise)
  const { end } = start(run)
  let hasEnded = false

  const ended = end().then(() => (hasEnded = true))
  await new Promise((next) => setImmediate(next))
  expect(hasEnded).toBe(false)
  resolve()
  await ended

  expect(run).toHaveBeenCalledTimes(1)
})

test('one that is ended before its first run never runs', async () => {
  const run = vi.fn<() => Promise<void>>().mockResolvedValue()
  const { end } = start(run, { firstAfterMs: 60_000 })

  await end()

  expect(run).not.toHaveBeenCalled()
})

import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { startPeriodic } from './periodic.ts'

function start(run: () => Promise<unknown>, more: { firstAfterMs?: number; afterFailureMs?: number } = {}) {
  const lines: { msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) })
  return { lines, end: startPeriodic(log, { everyMs: 1, failure: 'the well was not filled', ...more }, run) }
}

test('a periodic task runs repeatedly, and never twice at once', async () => {
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

test('a failed run is logged with its own message, and the next run still happens', async () => {
  const run = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no water')).mockResolvedValue()
  const { lines, end } = start(run)

  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(2))
  await end()

  expect(lines).toMatchObject([{ msg: 'the well was not filled', err: { message: 'no water' } }])
})

test('stopping waits for the current run and starts no other', async () => {
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

test('a task that is stopped before its first run never runs', async () => {
  const run = vi.fn<() => Promise<void>>().mockResolvedValue()
  const { end } = start(run, { firstAfterMs: 60_000 })

  await end()

  expect(run).not.toHaveBeenCalled()
})

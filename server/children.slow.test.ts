import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRealServer, type RealServer } from './testing/crash/real-server.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'

vi.setConfig({ testTimeout: 120_000 })

const untilThen = { timeout: 60_000, interval: 5 }

/** A server of two processes that is starting, which takes it longer than to start the processes: its folder is empty. */
async function beginStart() {
  const lines: string[] = []
  const env = { PROCESSES: '2', LOG_LEVEL: 'info' }
  const server = await createRealServer(createTemporaryFolder(), env, (line) => lines.push(line))
  onTestFinished(async () => void (await server.end('SIGTERM')))
  const started = server.start().then(
    () => true,
    () => false,
  )
  await vi.waitUntil(() => server.childPids().length === 2, untilThen)
  return { server, started, log: () => lines.join('\n') }
}

describe.runIf(process.platform === 'linux')('a server of two processes that is starting', () => {
  test.each([
    ['the first', 0],
    ['the second', 1],
  ])('starts %s of them again if it is killed before the database is ready', async (_, index) => {
    const { server, started, log } = await beginStart()
    const killed = server.childPids()[index] ?? 0

    process.kill(killed, 'SIGKILL')
    await vi.waitUntil(() => server.childPids().filter((pid) => pid !== killed).length === 2, untilThen)

    expect(log()).not.toContain('Octavo is open')
    expect(await started).toBe(true)
    expect(log()).toContain('a process ended and is started again')
    expect(server.childPids()).toHaveLength(2)
  })

  test('gives up if one of them keeps ending', async () => {
    const { server, started, log } = await beginStart()
    const [kept = 0] = server.childPids()
    const killing = setInterval(() => killAllBut(kept, server), 5)
    onTestFinished(() => clearInterval(killing))

    expect(await started).toBe(false)
    expect(log()).not.toContain('Octavo is open')
  })
})

function killAllBut(kept: number, server: RealServer): void {
  try {
    for (const pid of server.childPids()) if (pid !== kept) process.kill(pid, 'SIGKILL')
  } catch {
    // The process, or the server, has just ended.
  }
}

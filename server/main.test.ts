import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readPostmasterFile } from './db/embedded/postmaster-file.ts'
import { findProcessIdentity } from './db/embedded/process-identity.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'a server that is told to end by %s while it starts leaves no database running',
  async (signal) => {
    const folder = createTemporaryFolder()
    const server = launch({ OCTAVO_DATA: folder })
    const database = await vi.waitUntil(() => readPostmasterFile(join(folder, 'postgres'))?.pid, {
      timeout: 20_000,
      interval: 5,
    })

    server.kill(signal)
    await once(server, 'exit')

    expect(server.exitCode).toBe(0)
    expect(findProcessIdentity(database)).toBeUndefined()
  },
  60_000,
)

test('an address that nobody can listen at is told with the variables that name it', async () => {
  const server = launch({ OCTAVO_DATA: createTemporaryFolder(), HOST: 'no-such-host.invalid' })
  const said: string[] = []
  server.stderr.on('data', (text: Buffer) => said.push(String(text)))
  await once(server, 'close')

  expect(server.exitCode).toBe(1)
  expect(said.join('')).toMatch(/^Octavo cannot listen at no-such-host\.invalid:0 \(HOST, PORT\): .+\n$/)
}, 60_000)

function launch(env: Record<string, string>) {
  const { DATABASE_URL: _, ...inherited } = process.env
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...inherited, PORT: '0', CATALOGUE: 'shelf', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

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

test.each([
  [
    'an address that nobody can listen at is told with the variables that name it',
    { HOST: 'no-such-host.invalid' },
    /^Octavo cannot listen at no-such-host\.invalid:0 \(HOST, PORT\): .+\n$/,
  ],
  [
    'a database that cannot be reached is told as that, and its password is not',
    { DATABASE_URL: 'postgres://octavo:hunter2@127.0.0.1:1/octavo' },
    /^Database: (?!.*hunter2).+\n$/,
  ],
])(
  '%s',
  async (_, env, text) => {
    const server = launch({ OCTAVO_DATA: createTemporaryFolder(), ...env })
    const said: string[] = []
    server.stderr.on('data', (part: Buffer) => said.push(String(part)))

    await once(server, 'close')

    expect(server.exitCode).toBe(1)
    expect(said.join('')).toMatch(text)
  },
  60_000,
)

function launch(env: Record<string, string>) {
  const { DATABASE_URL: _, ...inherited } = process.env
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...inherited, PORT: '0', CATALOGUE: 'shelf', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readPostmasterFile } from './embedded-postgres/postmaster-file.ts'
import { findProcessIdentity } from './embedded-postgres/process-identity.ts'
import { environmentWith } from './testing/launch.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'

const main = join(import.meta.dirname, 'main.ts')
const badFolder = /^OCTAVO_DATA must be a folder that can be made and written to, not '.+': E.+\n$/

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'a server that gets %s while it starts leaves no database running',
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

test('a failed start exits even if nobody reads its output and the reader then goes away', async () => {
  const leave = join(createTemporaryFolder(), 'leave')
  const { server, database } = await launchUnread(`while [ ! -e ${leave} ]; do sleep 0.1; done`, { HOST: '999.1.1.1' })

  await vi.waitUntil(() => findProcessIdentity(database) === undefined, { timeout: 20_000 })
  await sleep(200)
  writeFileSync(leave, '')

  expect(await server.waitForEnd(20_000)).toBe(true)
})

test('a server whose output nobody reads can still be stopped, along with its database', async () => {
  const { server, database } = await launchUnread('sleep 60', {})

  server.kill('SIGTERM')
  await server.waitForEnd(20_000)

  expect(findProcessIdentity(database)).toBeUndefined()
})

test('a server whose output was closed keeps running, and stops when told to', async () => {
  const { server, database } = await launchUnread('true', {})

  const stayed = findProcessIdentity(server.pid) !== undefined
  server.kill('SIGTERM')
  await server.waitForEnd(20_000)

  expect(stayed).toBe(true)
  expect(findProcessIdentity(database)).toBeUndefined()
})

test.each([
  [
    'an address that cannot be listened on is reported with the variables that set it',
    { HOST: 'no-such-host.invalid' },
    /^Octavo cannot listen at no-such-host\.invalid:0 \(HOST, PORT\): .+\n$/,
  ],
  [
    'an unreachable database is reported with the variable that sets it, but without its password',
    { DATABASE_URL: 'postgres://octavo:hunter2@127.0.0.1:1/octavo' },
    /^Octavo cannot use the database \(DATABASE_URL\): (?!.*hunter2).*ECONNREFUSED.*\n$/,
  ],
  ['a data folder that is a file is reported with its variable', { OCTAVO_DATA: main }, badFolder],
  ['a data folder below a file is reported with its variable', { OCTAVO_DATA: join(main, 'data') }, badFolder],
  ['a data folder that cannot be created is reported with its variable', { OCTAVO_DATA: '/proc/nope/data' }, badFolder],
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

/** Both its outputs are one pipe, full from the start, to a command that reads nothing. */
async function launchUnread(reader: string, env: Record<string, string>) {
  const folder = createTemporaryFolder()
  const pidFile = join(folder, 'pid')
  const fill = 'dd if=/dev/zero bs=65536 count=1 2>/dev/null'
  const serve = `echo $$ > ${pidFile}.new; mv ${pidFile}.new ${pidFile}; exec ${process.execPath} ${main}`
  const shell = spawn('sh', ['-c', `{ ${fill}; sh -c '${serve}'; } 2>&1 | ${reader}`], {
    env: environment({ OCTAVO_DATA: folder, LOG_LEVEL: 'info', ...env }),
    stdio: 'ignore',
    detached: true,
  })
  onTestFinished(() => endGroup(shell))
  const database = await vi.waitUntil(
    () => {
      const found = readPostmasterFile(join(folder, 'postgres'))
      return found?.ready && found.pid
    },
    { timeout: 20_000, interval: 5 },
  )
  const pid = Number(readFileSync(pidFile, 'utf8'))
  const waitForEnd = (timeout: number) =>
    vi.waitUntil(() => findProcessIdentity(pid) === undefined, { timeout, interval: 20 })
  return { server: { pid, kill: (signal: NodeJS.Signals) => process.kill(pid, signal), waitForEnd }, database }
}

function endGroup({ pid = 0, exitCode }: ChildProcess): void {
  if (exitCode === null) process.kill(-pid, 'SIGKILL')
}

function launch(env: Record<string, string>) {
  return spawn(process.execPath, [main], { env: environment(env), stdio: ['ignore', 'ignore', 'pipe'] })
}

function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  return environmentWith({ PORT: '0', LOG_LEVEL: 'fatal', ...env })
}

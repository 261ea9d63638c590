import { cpSync } from 'node:fs'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRealServer, isReady } from './testing/crash/real-server.ts'
import { readUnit, runAsInstalled, type Installed } from './testing/crash/run-as-installed.ts'
import { createTemporaryFolder, makeTemporaryFolder, removeFolder } from './testing/temporary-folder.ts'

const unit = readUnit()
const asTheUnit = (unit.get('ExecStart') ?? '').split(' ')
const asTheUnitOfTwo = ['env', 'PROCESSES=2', ...asTheUnit]
const asByHand = ['npm', 'start']
const account = { username: 'alice', password: 'correct horse battery', email: 'alice@example.org' }

const filled = makeTemporaryFolder()
let image: string

beforeAll(async () => {
  const server = await createRealServer(filled)
  await server.start()
  await post(server.address, '/api/register/', account)
  await server.end('SIGTERM')
  const noise = { width: 200, height: 200, noise: { type: 'gaussian', mean: 128, sigma: 60 } as const }
  const png = await sharp({ create: { ...noise, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  image = `data:image/png;base64,${png.toString('base64')}`
})
afterAll(() => removeFolder(filled))

test.runIf(process.platform === 'linux').each<[string, string[], (server: Installed) => void]>([
  ['the unit is told as it says itself', asTheUnit, tellAsTheUnitSays],
  ['the whole group of the unit is told to end', asTheUnit, ({ tellGroup }) => tellGroup('SIGTERM')],
  ['the unit with two processes is told as it says itself', asTheUnitOfTwo, tellAsTheUnitSays],
  [
    'the whole group of the unit with two processes is told to end',
    asTheUnitOfTwo,
    ({ tellGroup }) => tellGroup('SIGTERM'),
  ],
  ['the whole group of npm start is told to end', asByHand, ({ tellGroup }) => tellGroup('SIGTERM')],
  ['the terminal of npm start is closed', asByHand, ({ tellGroup }) => tellGroup('SIGHUP')],
  ['Ctrl-C is pressed at npm start', asByHand, ({ tellGroup }) => tellGroup('SIGINT')],
])('when %s, ten uploads in flight are answered, and nothing is left running', async (_, command, tell) => {
  const { server, uploads } = await startWithUploads(command)

  tell(server)
  await vi.waitUntil(async () => !(await isReady(server.address)), { timeout: 20_000 })
  // A process that passes signals on may learn late that another was told too.
  await sleep(500)
  const statuses = await Promise.all(uploads.map(complete))

  expect(statuses.join(' ')).toBe(Array<number>(10).fill(200).join(' '))
  await server.ended
  await vi.waitUntil(() => server.findLeft().length === 0, { timeout: 20_000 })
})

test.runIf(process.platform === 'linux')(
  'nothing is left running if the database is told to stop too, as by a unit without KillMode=mixed',
  async () => {
    const { server, uploads } = await startWithUploads(asTheUnit)

    server.tellEveryone('SIGTERM')
    await vi.waitUntil(async () => !(await isReady(server.address)), { timeout: 20_000 })
    const statuses = await Promise.all(uploads.map(complete))

    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    await server.ended
    await vi.waitUntil(() => server.findLeft().length === 0, { timeout: 20_000 })
  },
)

/** systemd's rest of KillMode=mixed, SIGKILL for what is left when the command has ended, finds nothing: the test sees to that. */
function tellAsTheUnitSays({ tellMain, tellEveryone }: Installed): void {
  expect(Number(unit.get('TimeoutStopSec'))).toBeGreaterThan(15)
  if (unit.get('KillMode') === 'mixed') tellMain('SIGTERM')
  else tellEveryone('SIGTERM')
}

async function startWithUploads(command: string[]) {
  const folder = createTemporaryFolder()
  cpSync(filled, folder, { recursive: true })
  const server = await runAsInstalled(command, folder)
  const reply = await post(server.address, '/api/login/', { username: account.username, password: account.password })
  const { token } = (await reply.json()) as { token: string }
  const uploads = await Promise.all(
    Array.from({ length: 10 }, (_, at) => beginUpload(server.address, token, at === 0 ? picture() : words())),
  )
  // Whose they are is looked up in turn: this one's answer says that it is known of all. Refused unread, an upload would be cut off.
  await (await fetch(`${server.address}/api/profile/`, { headers: { authorization: `Bearer ${token}` } })).text()
  return { server, uploads }
}

interface Upload {
  call: ClientRequest
  rest: string
  status: Promise<number>
}

// One picture alone: each of a reader's is drawn after the one before, and a slow machine needs more than the time to stop for ten.
const picture = () => ({ profile_image: image })
const words = () => ({ bio: 'A reader. '.repeat(40) })

/** The server has begun to read it, and half of it has been sent. */
async function beginUpload(address: string, token: string, change: object): Promise<Upload> {
  const body = JSON.stringify({ username: account.username, email: account.email, ...change })
  const call = request(`${address}/api/profile/update/`, {
    method: 'PUT',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  const status = once(call, 'response').then(
    ([response]: IncomingMessage[]) => response?.resume().statusCode ?? 0,
    () => 0,
  )
  await once(call, 'continue')
  const half = body.length >> 1
  await new Promise((resolve) => call.write(body.slice(0, half), resolve))
  return { call, rest: body.slice(half), status }
}

function complete({ call, rest, status }: Upload): Promise<number> {
  call.end(rest)
  return status
}

function post(address: string, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from './db/database.ts'
import { findProcessIdentity } from './embedded-postgres/process-identity.ts'
import { createRealServer, isReady, type RealServer } from './testing/crash/real-server.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'

test.each(['1', '2'])(
  'a server of %s processes told to stop finishes pending requests, accepts nothing new, and leaves nothing running',
  async (processes) => {
    const server = await createRealServer(createTemporaryFolder(), { PROCESSES: processes })
    await server.start()
    onTestFinished(async () => void (await server.end('SIGTERM')))
    const token = await signUp(server)
    const { release, isWaitedFor } = await holdReaders(server)
    const postmaster = server.postmasterPid()
    const pending = post(server, '/api/user/streak/check-in/', token)
    await vi.waitUntil(isWaitedFor, { timeout: 20_000 })

    const ending = server.end('SIGTERM')
    await vi.waitUntil(async () => !(await isReady(server.address)), { timeout: 20_000 })
    const late = await post(server, '/api/user/streak/check-in/', token).catch(() => 'refused')
    await release()

    expect(await pending).toBe(200)
    expect(['refused', 503]).toContain(late)
    expect(await ending).toBe(0)
    expect(findProcessIdentity(postmaster)).toBeUndefined()
  },
  60_000,
)

test('a server told to stop twice waits for nothing, and still leaves nothing running', async () => {
  const server = await createRealServer(createTemporaryFolder())
  await server.start()
  const token = await signUp(server)
  const { release, isWaitedFor } = await holdReaders(server)
  const postmaster = server.postmasterPid()
  const pending = post(server, '/api/user/streak/check-in/', token).catch(() => 'broken off')
  await vi.waitUntil(isWaitedFor, { timeout: 20_000 })

  const first = server.end('SIGTERM')
  await vi.waitUntil(async () => !(await isReady(server.address)), { timeout: 20_000 })
  // A second signal within two seconds counts as the first, sent in another way.
  await sleep(2_100)
  await server.end('SIGTERM')

  // 0 once it has waited for all pending requests, or for eight seconds.
  expect(await first).toBe(1)
  expect(['broken off', 503]).toContain(await pending)
  await vi.waitUntil(() => findProcessIdentity(postmaster) === undefined, { timeout: 20_000 })
  await release().catch(() => 'its database is gone')
})

async function signUp(server: RealServer): Promise<string> {
  const account = { username: 'alice', password: 'correct horse battery', email: 'alice@example.org' }
  await send(server, '/api/register/', account)
  const reply = await send(server, '/api/login/', { username: account.username, password: account.password })
  const { token } = (await reply.json()) as { token: string }
  return token
}

/** Actions now wait until they are released. */
async function holdReaders(server: RealServer) {
  const { address, remove } = server.databaseAddress()
  const { db, close } = openDatabase({ address, connections: 2 })
  const transaction = await db.startTransaction().execute()
  await sql`select from reader for update`.execute(transaction)
  return {
    async release(): Promise<void> {
      await transaction.rollback().execute()
      await close()
      remove()
    },
    async isWaitedFor(): Promise<boolean> {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(db)
      return rows.length > 0
    },
  }
}

function send(server: RealServer, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(server.address + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function post(server: RealServer, path: string, token: string): Promise<number> {
  return (await fetch(server.address + path, { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status
}

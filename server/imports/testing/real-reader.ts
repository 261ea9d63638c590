import { setTimeout as sleep } from 'node:timers/promises'
import { login, register } from '#contract/accounts.ts'
import { createApi, type Api } from '#contract/api.ts'
import { getImport, type Import } from '#contract/imports/imports.ts'
import { openDatabase, type Db } from '../../db/database.ts'
import type { RealServer } from '../../testing/crash/real-server.ts'
import { testPassword } from '../../testing/test-app.ts'

/** A new reader of the server at this address. */
export async function signUpAt(address: string, username: string): Promise<Api> {
  const body = { username, password: testPassword }
  await apiAt(address).call(register, { body: { ...body, email: `${username}@example.org` } })
  const { token } = await apiAt(address).call(login, { body })
  return apiAt(address, token)
}

function apiAt(address: string, token?: string): Api {
  return createApi(async ({ method, url, body }) => {
    const reply = await fetch(address + url, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: await reply.json() }
  })
}

/** Waits for a state with all effects known, however long it takes. */
export async function untilReached(reader: Api, id: string, state: Import['state']): Promise<Import> {
  for (;;) {
    const imported = await reader.call(getImport, { params: { id } })
    if (isReached(imported, state)) return imported
    await sleep(200)
  }
}

function isReached({ state, effects, counts }: Import, wanted: Import['state']): boolean {
  return state === wanted && Object.values(effects).reduce((sum, n) => sum + n, 0) === counts.rows
}

/** Past the server. */
export async function inDatabase<T>(server: RealServer, work: (db: Db) => Promise<T>): Promise<T> {
  const { address, remove } = server.databaseAddress()
  const { db, close } = openDatabase({ address, connections: 2 })
  try {
    return await work(db)
  } finally {
    await close()
    remove()
  }
}

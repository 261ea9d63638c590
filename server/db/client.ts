import { Client, type ClientConfig } from 'pg'
import { type DatabaseAddress, listHosts } from './pool/address.ts'
import { createHosts } from './pool/hosts.ts'

/** A client of its own, on the host that takes writes; nothing bounds what it does. */
export async function connectClient(address: DatabaseAddress, options: ClientConfig): Promise<Client> {
  const hosts = createHosts(listHosts(address))
  return hosts.withEach(async () => {
    const client = new Client({ connectionTimeoutMillis: 5_000, ...options, ...hosts.current() })
    // Told by the query that it concerns.
    client.on('error', () => {})
    await client.connect()
    await hosts.check(client).catch(async (error: unknown) => {
      await client.end()
      throw error
    })
    return client
  })
}

// The session's own would not outlast a transaction where a pooler stands between.
const UNBOUND = `set local TimeZone = 'UTC'; set local statement_timeout = 0; set local lock_timeout = 0`

/** With no limit of time, wherever it is run. */
export async function inTransaction<T>(client: Client, body: () => Promise<T>, begin = 'begin'): Promise<T> {
  await client.query(`${begin}; ${UNBOUND}`)
  try {
    const result = await body()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

import { Client, type ClientConfig } from 'pg'
import { type DatabaseAddress, listHosts } from './pool/address.ts'
import { createHosts } from './pool/hosts.ts'

/** A client outside the pool, on the host that accepts writes, without timeouts. */
export async function connectClient(address: DatabaseAddress, options: ClientConfig): Promise<Client> {
  const hosts = createHosts(listHosts(address))
  return hosts.withEach(async () => {
    const client = new Client({ connectionTimeoutMillis: 5_000, ...options, ...hosts.current() })
    // The affected query reports the error.
    client.on('error', () => {})
    await client.connect()
    await hosts.check(client).catch(async (error: unknown) => {
      await client.end()
      throw error
    })
    return client
  })
}

// Local to the transaction, as session settings do not survive it behind a pooler.
const UNBOUND = `set local TimeZone = 'UTC'; set local statement_timeout = 0; set local lock_timeout = 0`

/** Runs `body` in a transaction without timeouts. */
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

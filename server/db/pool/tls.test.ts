import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { TLSSocket, createSecureContext } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { connectClient } from '../client.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** A certificate of its own making, for localhost. */
function makeCertificate(): { key: string; cert: string } {
  const folder = createTemporaryFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -keyout ${key} -out ${cert} -subj /CN=localhost -addext subjectAltName=DNS:localhost`
  const { status, stderr } = spawnSync('openssl', words.split(' '), { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return { key, cert }
}

/** The database as one would meet it behind TLS: it answers the question for it with S. */
async function openBehindTls() {
  const { address } = await createTestDatabase({ empty: true })
  const { key, cert } = makeCertificate()
  const secureContext = createSecureContext({ key: readFileSync(key), cert: readFileSync(cert) })
  const server = createServer((near) => {
    near.on('error', () => {})
    near.once('data', () => {
      near.write('S')
      const secured = new TLSSocket(near, { isServer: true, secureContext })
      const far = typeof address === 'string' ? connect(portOf(address), '127.0.0.1') : connect(address.path)
      for (const socket of [secured, far]) socket.on('error', () => near.destroy())
      secured.pipe(far).pipe(secured)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const database = typeof address === 'string' ? new URL(address).pathname.slice(1) : address.database
  const urlOf = (host: string, words: string) => `postgres://octavo@${host}:${port}/${database}?${words}`
  return { urlOf, cert }
}

function portOf(address: string): number {
  return Number(new URL(address).port || 5432)
}

async function ask(address: string): Promise<unknown> {
  const client = await connectClient(address, {})
  const { rows } = await client.query('select 1 as one')
  await client.end()
  return rows
}

describe.runIf(hasOpenssl)(`a database behind TLS${hasOpenssl ? '' : ' (openssl is not installed here)'}`, () => {
  test('is believed by its certificate and its name', async () => {
    const { urlOf, cert } = await openBehindTls()

    expect(await ask(urlOf('localhost', `sslmode=verify-full&sslrootcert=${cert}`))).toEqual([{ one: 1 }])
    await expect(ask(urlOf('localhost', 'sslmode=verify-full'))).rejects.toMatchObject({ name: 'ConnectionFailure' })
    await expect(ask(urlOf('127.0.0.1', `sslmode=verify-full&sslrootcert=${cert}`))).rejects.toThrow(/IP|altname/i)
  })

  test('... by its certificate alone with verify-ca, and by nothing with require', async () => {
    const { urlOf, cert } = await openBehindTls()

    expect(await ask(urlOf('127.0.0.1', `sslmode=verify-ca&sslrootcert=${cert}`))).toEqual([{ one: 1 }])
    await expect(ask(urlOf('localhost', 'sslmode=verify-ca'))).rejects.toMatchObject({ name: 'ConnectionFailure' })
    expect(await ask(urlOf('127.0.0.1', 'sslmode=require'))).toEqual([{ one: 1 }])
  })
})

import Fastify from 'fastify'
import postgres from 'postgres'
import type { SocketAddress } from '../server/db/pool/address.ts'

/** The upper bound Octavo is compared with: one route that does nothing and one that reads a book by its id. */
const { address, id } = JSON.parse(process.argv[2] ?? '') as { address: SocketAddress; id: string }
const sql = postgres({ ...address, max: 8 })
const app = Fastify()
app.get('/empty', () => ({ status: 'ok' }))
app.get('/point-read', async () => {
  const [book] = await sql`select id, title, authors, description from book where id = ${id}`
  return book
})
console.log(`open at ${await app.listen({ port: 0 })}`)
process.on('SIGTERM', () => process.exit(0))

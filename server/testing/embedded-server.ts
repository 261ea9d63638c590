// A server that only runs its database, for tests that kill it: `node embedded-server.ts <data folder>`.
import { startEmbedded } from '../embedded-postgres/embedded.ts'

const [folder = ''] = process.argv.slice(2)
const { address, stop } = await startEmbedded({
  folder,
  log: (line) => process.stderr.write(`${line}\n`),
})
process.once('SIGTERM', () => void stop())
process.stdout.write(`${JSON.stringify(address)}\n`)

// A server that only migrates its database, for tests that kill it: `node migrating-server.ts <address>`.
import { migrate } from '../../db/migrate.ts'

const [address = ''] = process.argv.slice(2)
process.stdout.write('begun\n')
await migrate(JSON.parse(address))

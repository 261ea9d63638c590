// A server that does nothing but bring its database up to date, for tests that end it: `node migrating-server.ts <address>`.
import { migrate } from '../../db/migrate.ts'

const [address = ''] = process.argv.slice(2)
process.stdout.write('begun\n')
await migrate(JSON.parse(address))

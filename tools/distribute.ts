// `npm run distribute`: distributes the database of DATABASE_URL over the nodes of its Citus cluster. Stop every server first.
import { readConfig } from '../server/config.ts'
import { distribute } from '../server/distribution/distribute.ts'

try {
  const { databaseUrl, directUrl } = readConfig(process.env)
  const address = directUrl ?? databaseUrl
  if (address === undefined) throw new Error('DATABASE_URL has to name the coordinator of a Citus cluster.')
  await distribute(address, (line) => console.log(line))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

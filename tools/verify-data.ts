import { readConfig, type Config } from '../server/config.ts'
import { openDatabase } from '../server/db/database.ts'
import { findDatabaseVersion } from '../server/db/postgres-version.ts'
import { isMigrated } from '../server/db/migrate.ts'
import { findDifferences, type Difference } from '../server/verification/verify-data.ts'
import { connectDatabase } from './connect-database.ts'

try {
  process.exitCode = await verify(readConfig(process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** 1 if there are differences. */
async function verify(config: Config): Promise<number> {
  const { address, leave } = await connectDatabase(config)
  const { db, close } = openDatabase({ address, connections: 2, answerTimeoutMs: Infinity })
  try {
    if (!(await isMigrated(db)))
      throw new Error('This database has the schema of another version. Start this server on it first.')
    console.log(`PostgreSQL ${await findDatabaseVersion(db)}.`)
    const differences = await findDifferences(db)
    print(differences)
    return differences.length > 0 ? 1 : 0
  } finally {
    await close()
    await leave()
  }
}

function print(differences: Difference[]): void {
  for (const [claim, each] of Map.groupBy(differences, (difference) => difference.claim)) {
    console.log(`\nViolated: ${claim}`)
    for (const { about, stands, should } of each) console.log(`  ${about}: ${stands}, should be ${should}`)
  }
  console.log(differences.length === 0 ? 'The data is consistent.' : `\n${differences.length} differences.`)
}

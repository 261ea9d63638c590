import { expect, onTestFinished, test } from 'vitest'
import { connectClient } from './db/client.ts'
import { openDatabase } from './db/database.ts'
import { distribute } from './distribution/distribute.ts'
import { startCitusCluster, isCitusInstalled } from './testing/cluster/citus-cluster.ts'
import { createCitusDatabase } from './testing/cluster/citus-database.ts'
import { soakServers, type Blow } from './testing/crash/crash-soak.ts'
import { createRealServer } from './testing/crash/real-server.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'
import { until } from './testing/until.ts'
import { howLong } from './testing/trust/how-long.ts'
import { findDifferences } from './verification/verify-data.ts'

const isSoak = howLong({ short: false, long: true })
const rounds = 5

test.runIf(isCitusInstalled && isSoak)(
  'whenever a worker or the coordinator is killed under load, no acknowledged write is lost or doubled',
  async () => {
    const { coordinator, workers, crash, stop } = await startCitusCluster()
    onTestFinished(stop)
    const address = await createCitusDatabase(coordinator, workers, 'octavo')
    await distribute(address)
    const tell = (line: string) => void process.stdout.write(`${line}\n`)
    const env = { DATABASE_URL: String(address), LOG_LEVEL: 'error' }
    const server = await createRealServer(createTemporaryFolder(), env, (line) => {
      if (!line.includes('"unavailable"')) tell(line)
    })
    const blows = {
      'a worker': () => crash(workers[Math.floor(Math.random() * workers.length)] ?? ''),
      'the coordinator': () => crash(coordinator),
    } satisfies Record<string, Blow>

    const plan = Array.from({ length: rounds }, () => ['a worker', 'the coordinator'] as const).flat()
    const { acknowledged, faults } = await soakServers([server], plan, blows, {
      tell,
      settle: () => until(async () => (await countPromised([coordinator, ...workers])) === 0),
    })

    expect(faults).toEqual([])
    expect(acknowledged).toBeGreaterThan(100)
    const { db, close } = openDatabase({ address })
    expect(await findDifferences(db).finally(close)).toEqual([])
  },
  3_600_000,
)

/** Transactions that nodes have promised to commit, once they are told. */
async function countPromised(nodes: string[]): Promise<number> {
  let promised = 0
  for (const node of nodes) {
    const client = await connectClient(node, {})
    const { rows } = await client.query('select from pg_prepared_xacts').finally(() => client.end())
    promised += rows.length
  }
  return promised
}

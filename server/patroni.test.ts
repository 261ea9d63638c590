import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { canRunPatroni, startPatroniCluster } from './testing/cluster/patroni-cluster.ts'
import { soakServers } from './testing/crash/crash-soak.ts'
import { createRealServer, isReady, type RealServer } from './testing/crash/real-server.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'
import { howLong } from './testing/trust/how-long.ts'

const isSoak = howLong({ short: false, long: true })
const kills = 20

/** Milliseconds until writes are accepted again. */
const maxFailoverMs = 20_000

test.runIf(canRunPatroni && isSoak)(
  'whenever the primary of a cluster is killed under load, a standby takes over, no acknowledged write is lost or doubled, and books can be read all the time',
  async () => {
    const cluster = await startPatroniCluster()
    onTestFinished(cluster.stop)
    const env = { DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.everyUrl }
    const servers: [RealServer, RealServer] = [
      await createRealServer(createTemporaryFolder(), env),
      await createRealServer(createTemporaryFolder(), env),
    ]
    const took: number[] = []
    const read: number[] = []
    const reading = servers.map(async ({ address, start }) => {
      await start()
      while (took.length < kills) read.push(await readBook(address))
    })

    const { acknowledged, faults } = await soakServers(
      servers,
      Array.from({ length: kills }, () => 'the primary' as const),
      {
        async 'the primary'({ address, start }) {
          await cluster.untilWhole()
          const begun = performance.now()
          await cluster.killPrimary()
          while (await isReady(address)) await sleep(5)
          await start()
          took.push(performance.now() - begun)
        },
      },
      { tell: (line) => void process.stdout.write(`${line}\n`) },
    )

    await Promise.all(reading)
    process.stdout.write(`Writing again after ${took.map(Math.round).toSorted((a, b) => a - b)} ms.\n`)
    process.stdout.write(`${read.length} reads, ${read.filter((status) => status !== 200).length} failed.\n`)
    expect(faults).toEqual([])
    expect(read.filter((status) => status !== 200)).toEqual([])
    expect(acknowledged).toBeGreaterThan(100)
    expect(Math.max(...took)).toBeLessThan(maxFailoverMs)
  },
  3_600_000,
)

/** The status of the answer to a visitor; 0 without one. */
async function readBook(address: string): Promise<number> {
  await sleep(20)
  return fetch(`${address}/api/search/?q=emma`).then(
    ({ status }) => status,
    () => 0,
  )
}

import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { crashes, soakServers } from './testing/crash/crash-soak.ts'
import { createRealServer } from './testing/crash/real-server.ts'
import { startProxy } from './testing/database-proxy.ts'
import { findEarlierVersion, unpackVersion } from './testing/earlier-version.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { howLong } from './testing/trust/how-long.ts'

const many = Array.from({ length: 15 }, () => ['the older is killed', 'the newer is killed'] as const).flat()
const earlier = findEarlierVersion()
if (earlier === undefined)
  process.stdout.write('No test of a rolling upgrade, as the history of versions is not at hand.\n')

test.runIf(earlier !== undefined)(
  'a server of the version before goes on, and starts again, while this version migrates its database and serves beside it; no acknowledged write is lost or doubled',
  async () => {
    const root = createTemporaryFolder()
    unpackVersion(earlier ?? '', root)
    const { address } = await startProxy((await createTestDatabase({ empty: true })).address)
    const env = { DATABASE_URL: address }
    const cache = { NODE_COMPILE_CACHE: join(root, 'cache') }
    const older = await createRealServer(createTemporaryFolder(), { ...env, ...cache }, undefined, root)
    const newer = await createRealServer(createTemporaryFolder(), env)
    onTestFinished(async () => void (await Promise.all([older.end('SIGTERM'), newer.end('SIGTERM')])))

    const alone = await soakServers(
      [older],
      ['the newer comes'],
      { 'the newer comes': async () => void (await newer.start()) },
      { readers: 4 },
    )
    const both = await soakServers(
      [older, newer],
      howLong<typeof many>({ short: ['the older is killed'], long: many }),
      {
        'the older is killed': crashes['the server'],
        'the newer is killed': () => crashes['the server'](newer),
      },
      { readers: 4 },
    )

    expect([...alone.faults, ...both.faults]).toEqual([])
    expect(Math.min(alone.acknowledged, both.acknowledged)).toBeGreaterThan(20)
  },
  600_000,
)

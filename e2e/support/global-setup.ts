import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startOctavo } from './octavo.ts'
import { startPair } from './pair.ts'

/** One server for all tests, or two with SERVERS=2; each test registers its own readers. Afterwards the data they leave is verified. */
export default async function setUp(): Promise<() => Promise<void>> {
  const start = process.env['SERVERS'] === '2' ? startPair : startOctavo
  const octavo = await start({ RATE_LIMIT_PER_MINUTE: '0' })
  process.env['OCTAVO_ADDRESS'] = octavo.address
  process.env['OCTAVO_FOLDER'] = octavo.folder
  return async () => {
    const faults = verifyData(octavo.folder)
    await octavo.stop()
    if (faults) throw new Error(faults)
  }
}

function verifyData(folder: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../tools/verify-data.ts')],
    {
      env: { ...process.env, OCTAVO_DATA: folder },
      encoding: 'utf8',
    },
  )
  return status === 0 ? undefined : stdout + stderr
}

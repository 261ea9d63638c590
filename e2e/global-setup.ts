import { startOctavo } from './octavo.ts'

/** One server for all journeys: each makes readers of its own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const octavo = await startOctavo({ RATE_LIMIT_PER_MINUTE: '0' })
  process.env['OCTAVO_ADDRESS'] = octavo.address
  return () => octavo.stop()
}

import { setImmediate } from 'node:timers/promises'
import type { Connected } from '../../processes/hub.ts'
import type { Link } from '../../processes/link.ts'
import { findGiver, giveUpOldest, unusedBytes, type HeldBody } from './held-bodies.ts'

/** The large bodies of one of several processes, oldest first. It gives some up when it is told to. */
export function shareBodies(link: Link): Set<HeldBody> {
  const held = new Set<HeldBody>()
  link.obey('unusedBodies', () => unusedBytes(held))
  link.obey('giveUpBodies', async ({ site, bytes }) => {
    const given = giveUpOldest(held, site, bytes)
    // So that what was released is told before the answer is.
    await setImmediate()
    return given
  })
  return held
}

/** Makes room for a body by having another site give up its oldest, in all processes together. False if none can. */
export async function makeRoomInAll(processes: readonly Connected[], site: string, bytes: number): Promise<boolean> {
  const unused = await Promise.all(processes.map((each) => each.command('unusedBodies', null)))
  const giver = findGiver(
    unused.map((each) => each ?? {}),
    { site, bytes },
  )
  if (!giver) return false
  let left = Math.min(bytes, giver.spare)
  for (const each of processes) {
    if (left > 0) left -= (await each.command('giveUpBodies', { site: giver.site, bytes: left })) ?? 0
  }
  return true
}

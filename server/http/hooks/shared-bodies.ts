import { setImmediate } from 'node:timers/promises'
import type { Connected } from '../../processes/hub.ts'
import type { Link } from '../../processes/link.ts'
import type { Revocable } from './byte-budget.ts'
import type { Held } from './held-by-most.ts'

export interface SharedBody extends Held {
  body: Revocable
  release(): void
}

/** The large bodies of one of several processes, oldest first. It gives some up when it is told to. */
export function shareBodies(link: Link): Set<SharedBody> {
  const held = new Set<SharedBody>()
  const findUnused = () => [...held].filter(({ body }) => !body.isInUse())

  link.obey('unusedBodies', () => {
    const bytesOf: Record<string, number> = {}
    for (const { owner, bytes } of findUnused()) bytesOf[owner] = (bytesOf[owner] ?? 0) + bytes
    return bytesOf
  })
  link.obey('giveUpBodies', async ({ site, bytes }) => {
    let given = 0
    for (const each of findUnused()) {
      if (given >= bytes) break
      if (each.owner !== site) continue
      given += each.bytes
      each.release()
      each.body.giveUp()
    }
    // So that what was released is told before the answer is.
    await setImmediate()
    return given
  })
  return held
}

/**
 * Like `makeRoom` of one process: the site that holds most of what nobody works on, in all processes together, gives up its oldest for
 * one that would hold less. False if there is none.
 */
export async function makeRoomInAll(processes: readonly Connected[], site: string, bytes: number): Promise<boolean> {
  const unused = await Promise.all(processes.map((each) => each.command('unusedBodies', null)))
  const bytesOf = new Map<string, number>()
  for (const [owner, sum] of unused.flatMap((each) => Object.entries(each ?? {}))) {
    bytesOf.set(owner, (bytesOf.get(owner) ?? 0) + sum)
  }
  const own = bytesOf.get(site) ?? 0
  const [most, held] = [...bytesOf].toSorted(([, one], [, other]) => other - one)[0] ?? ['', 0]
  let left = Math.min(bytes, held - own - bytes)
  if (left <= 0) return false
  for (const each of processes) {
    if (left > 0) left -= (await each.command('giveUpBodies', { site: most, bytes: left })) ?? 0
  }
  return true
}

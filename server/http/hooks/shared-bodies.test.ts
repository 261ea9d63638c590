import { expect, test } from 'vitest'
import type { Connected } from '../../processes/hub.ts'
import { createLink } from '../../processes/link.ts'
import { createSharedState } from '../../shared-state.ts'
import type { HeldBody } from './held-bodies.ts'
import { shareBodies } from './shared-bodies.ts'

const megabyte = 1_000_000

/** Two processes and what they share, without the messages between them. */
function startTwo() {
  const processes = [1, 2].map((from) => {
    const link = createLink(() => {})
    const held = shareBodies(link)
    const command = (what: Parameters<typeof link.run>[0], question: unknown) => link.run(what, question)
    return { held, connected: { from, command } as Connected }
  })
  const { entries } = createSharedState(() => processes.map(({ connected }) => connected))
  let readers = 0
  const givenUp: string[] = []

  return { take, givenUp }

  async function take(nth: 0 | 1, site: string, megabytes: number, isInUse = false): Promise<void> {
    const bytes = megabytes * megabyte
    const question = { reader: `reader ${(readers += 1)}`, address: site, site, bytes }
    const leave = await entries.body(question, new AbortController().signal)
    const { held } = processes[nth] ?? { held: new Set() }
    const each: HeldBody = {
      site,
      bytes,
      body: { isInUse: () => isInUse, giveUp: () => void givenUp.push(`${site} ${megabytes} MB in ${nth}`) },
      release() {
        held.delete(each)
        leave(null)
      },
    }
    held.add(each)
  }
}

test('the site with most large bodies that nobody works on gives up its oldest for another’s, in whichever process', async () => {
  const { take, givenUp } = startTwo()
  await take(0, 'greedy', 20, true)
  await take(0, 'greedy', 7)
  await take(1, 'greedy', 20)
  await take(1, 'other', 20)
  await take(0, 'other', 20)
  await take(0, 'third', 7)

  await take(1, 'newcomer', 5)

  expect(givenUp).toEqual(['other 20 MB in 0'])
})

test('nobody gives up a body for one who would hold as much', async () => {
  const { take, givenUp } = startTwo()
  for (const site of ['one', 'two', 'three', 'four']) await take(0, site, 20)

  await expect(take(1, 'five', 20)).rejects.toMatchObject({ refusal: 'busy' })
  expect(givenUp).toEqual([])
})

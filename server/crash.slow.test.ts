import { expect, test } from 'vitest'
import { crashes, soakByCrashes, type Crash } from './testing/crash/crash-soak.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'

test('whichever process is killed under load, no acknowledged write is lost or doubled, and every count is right', async () => {
  const plan = Object.keys(crashes) as Crash[]

  const { acknowledged, faults, recoveries } = await soakByCrashes(createTemporaryFolder(), plan, crashes, {
    readers: 4,
  })

  expect(faults).toEqual([])
  expect(acknowledged).toBeGreaterThan(20)
  expect(Math.max(...Object.values(recoveries).flat())).toBeLessThan(15_000)
}, 120_000)

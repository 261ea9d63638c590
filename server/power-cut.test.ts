import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { endStaleProcesses } from './embedded-postgres/stale-processes.ts'
import { findProcessIdentity } from './embedded-postgres/process-identity.ts'
import { soakByCrashes, type Blow } from './testing/crash/crash-soak.ts'
import { canHaveDisk, mountDisk, type DiskOfItsOwn } from './testing/crash/disk-of-its-own.ts'
import { howLong } from './testing/trust/how-long.ts'

const cuts = 25
const possible = howLong({ short: false, long: canHaveDisk() })

describe.runIf(possible)('when the power is cut', () => {
  test('only what was flushed to the disk is on it', async () => {
    const disk = mountDisk()
    const [forced, remembered] = [join(disk.folder, 'forced'), join(disk.folder, 'remembered')]
    write(forced, { force: true })
    write(remembered, { force: false })

    disk.cutOff()
    await disk.comeBack()

    expect(readFileSync(forced, 'utf8')).toBe('words')
    expect(existsSync(remembered)).toBe(false)
  })

  test(`repeatedly under load, no acknowledged write is lost, and every count is right`, async () => {
    const disk = mountDisk()
    const plan = Array.from({ length: cuts }, (_, index) => (index % 2 ? 'late' : 'early'))
    const blows = { early: cutPower(disk), late: afterWritingBack(disk, cutPower(disk)) }
    const tell = (line: string) => process.stdout.write(`${line}\n`)

    const outcome = await soakByCrashes(join(disk.folder, 'data'), plan, blows, {
      pausing: true,
      longest: 3_000,
      tell,
    })

    const { crashes, acknowledged, faults } = outcome
    process.stdout.write(
      `${crashes} power cuts survived, ${acknowledged} writes acknowledged, ${faults.length} faults\n`,
    )
    expect(faults).toEqual([])
    expect(acknowledged).toBeGreaterThan(1_000)
  }, 600_000)
})

function cutPower(disk: DiskOfItsOwn): Blow {
  return async (server) => {
    const postmaster = server.postmasterPid()
    disk.cutOff()
    // First the one that would start the other again.
    await server.end('SIGKILL')
    if (findProcessIdentity(postmaster) !== undefined) process.kill(postmaster, 'SIGKILL')
    endStaleProcesses(join(server.folder, 'postgres'))
    await disk.comeBack()
  }
}

/** Some of what was written lately is then on the disk and some is not. */
function afterWritingBack(disk: DiskOfItsOwn, cut: Blow): Blow {
  return async (server) => {
    disk.writeBack()
    await sleep(Math.random() * 100)
    await cut(server)
  }
}

function write(file: string, { force }: { force: boolean }): void {
  const handle = openSync(file, 'w')
  writeSync(handle, 'words')
  if (force) fsyncSync(handle)
  closeSync(handle)
}

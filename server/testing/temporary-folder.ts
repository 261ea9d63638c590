import { accessSync, constants, mkdtempSync, realpathSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const MEMORY = '/dev/shm'
const ENOUGH = 2 * 1024 ** 3

/** Deleted with its contents after the test. */
export function createTemporaryFolder(): string {
  const folder = makeTemporaryFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** In memory if there is room: a database has a thousand files, which a disk may take a second to create. */
export function makeTemporaryFolder(): string {
  return mkdtempSync(join(hasRoomInMemory() ? MEMORY : realpathSync(tmpdir()), 'octavo-test-'))
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ENOUGH
  } catch {
    // The folder does not exist on this system.
    return false
  }
}

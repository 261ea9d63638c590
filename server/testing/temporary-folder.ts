import { accessSync, constants, mkdtempSync, realpathSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const MEMORY = '/dev/shm'
const ENOUGH = 2 * 1024 ** 3

/** Removed with all it holds when the test is over. */
export function createTemporaryFolder(): string {
  const folder = makeTemporaryFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** In memory where there is room: a database is a thousand files, and a disk may take a second to make them. */
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
    // This system has no such folder.
    return false
  }
}

import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Creates the folder and its parents if missing. If it cannot be created or written to, the error names the variable. */
export function makeDataFolder(folder: string): string {
  return namingVariable(folder, () => {
    const path = resolve(folder)
    makeFolder(path, process.platform === 'linux' ? 0o700 : 0o711)
    accessSync(path, constants.W_OK | constants.X_OK)
    return realpathSync(path)
  })
}

/** Adds the name of the variable to errors about the data folder. */
export function namingVariable<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (!(cause instanceof Error) || !('syscall' in cause)) throw cause
    const text = `OCTAVO_DATA must be a folder that can be made and written to, not '${folder}'`
    throw new Error(`${text}: ${cause.message}`, { cause })
  }
}

/** @NOTE Node's recursive mkdir never returns for paths below /proc. */
function makeFolder(path: string, mode: number): void {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another starting server may have created it.
    if (!isFolder(path)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Made where it is missing, with its parents; throws, naming the variable, where that or writing in it cannot be. */
export function makeDataFolder(folder: string): string {
  return namingVariable(folder, () => {
    const path = resolve(folder)
    makeFolder(path, process.platform === 'linux' ? 0o700 : 0o711)
    accessSync(path, constants.W_OK | constants.X_OK)
    return realpathSync(path)
  })
}

/** What the system refuses in the data folder is told with the variable that names it. */
export function namingVariable<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (!(cause instanceof Error) || !('syscall' in cause)) throw cause
    const text = `OCTAVO_DATA must be a folder that can be made and written to, not '${folder}'`
    throw new Error(`${text}: ${cause.message}`, { cause })
  }
}

/** One level at a time: Node's own recursive way never returns from below /proc. */
function makeFolder(path: string, mode: number): void {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another server that starts may have made it meanwhile.
    if (!isFolder(path)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

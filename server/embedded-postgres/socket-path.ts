import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The kernel's limit for a socket's path is 108 bytes on Linux, 104 on macOS.
const maxPathLength = 100

/** A socket path within the limit: if the real one is too long, it goes through a link in a private temporary folder. */
export function shortenPath(folder: string, name: string): { path: string; remove(): void } {
  const path = join(folder, name)
  if (Buffer.byteLength(path) <= maxPathLength) return { path, remove: () => {} }
  const shortcut = mkdtempSync(join(tmpdir(), 'octavo-'))
  symlinkSync(folder, join(shortcut, 's'))
  return { path: join(shortcut, 's', name), remove: () => rmSync(shortcut, { recursive: true, force: true }) }
}

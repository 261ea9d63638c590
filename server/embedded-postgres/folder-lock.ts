import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProcessIdentity } from './process-identity.ts'

export interface FolderLock {
  release(): void
}

interface Owner {
  pid: number
  identity: string
}

/** One server per data folder. The lock of a dead owner is taken over, even if its pid now belongs to another process. */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, 'server.lock')
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${process.pid} ${findProcessIdentity(process.pid)}`)
  try {
    while (!tryLink(draft, path)) removeIfStale(folder, path)
  } finally {
    rmSync(draft, { force: true })
  }
  return { release: () => rmSync(path, { force: true }) }
}

/** Creating a hard link is atomic and fails if the name is taken, so nobody sees a half-written lock. */
function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function removeIfStale(folder: string, path: string): void {
  const found = readOwner(path)
  if (found && isAlive(found)) refuse(folder, found)
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  // Another starting server may have created its lock between our read and our rename: put it back.
  const taken = readOwner(aside)
  if (taken && isAlive(taken)) {
    tryLink(aside, path)
    rmSync(aside)
    refuse(folder, taken)
  }
  rmSync(aside)
}

function refuse(folder: string, owner: Owner): never {
  throw new Error(
    `The data folder ${folder} is in use by another Octavo server (pid ${owner.pid}). ` +
      'Stop that one first, or give this one its own folder with OCTAVO_DATA.',
  )
}

function isAlive(owner: Owner): boolean {
  return findProcessIdentity(owner.pid) === owner.identity
}

function readOwner(path: string): Owner | undefined {
  try {
    return parseOwner(readFileSync(path, 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Undefined for a file damaged by a power cut; no running server owns it. */
function parseOwner(text: string): Owner | undefined {
  const [pid, ...identity] = text.split(' ')
  return Number(pid) > 0 ? { pid: Number(pid), identity: identity.join(' ') } : undefined
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

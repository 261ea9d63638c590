import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs the work while holding a lock file that contains the pid; waits for other holders, and takes over the lock of a dead one.
 * @template T
 * @param {string} file
 * @param {() => T | Promise<T>} work
 */
export async function withFileLock(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  while (!claim(file)) {
    if (isLeftBehind(file)) rmSync(file, { force: true })
    else await sleep(200)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
function claim(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file */
function isLeftBehind(file) {
  try {
    // Signal 0 only checks that the process exists.
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFileLock } from './file-lock.mjs'
import { root } from './project.mjs'

/**
 * Runs `npm ci` unless the packages of the lockfile are installed. Compares with npm's own list of installed packages, so that
 * packages installed by hand are kept.
 * @param {{ forDevelopment: boolean }} options
 */
export async function ensureInstalled({ forDevelopment }) {
  if (isInstalled(forDevelopment)) return
  await withFileLock(join(root, 'dist', '.installing'), () => {
    if (!isInstalled(forDevelopment)) install()
  })
}

/** @param {boolean} forDevelopment */
function isInstalled(forDevelopment) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!installed) return false
  return Object.entries(readPackages(join(root, 'package-lock.json')) ?? {}).every(([path, wanted]) => {
    if (path === '' || (!forDevelopment && (wanted.dev || wanted.devOptional))) return true
    const found = installed[path]
    // A missing optional package is one for another platform.
    return found ? found.version === wanted.version && found.integrity === wanted.integrity : wanted.optional
  })
}

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, devOptional?: boolean, optional?: boolean }} Package
 * @param {string} file
 * @returns {Record<string, Package> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    // Missing, or truncated by an interrupted installation: npm ci rewrites it.
    return undefined
  }
}

function install() {
  console.log('Installing packages ...')
  // Uses the npm that runs this script if there is one, else the one on PATH.
  const own = process.env.npm_execpath
  const [command, first] = own ? [process.execPath, [own]] : ['npm', []]
  // Overrides NODE_ENV=production and user settings, which could omit development packages or the pinned Node.
  const options = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status, error } = spawnSync(command, [...first, 'ci', ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`The packages could not be installed (npm ci). ${error?.message ?? ''}`.trim())
}

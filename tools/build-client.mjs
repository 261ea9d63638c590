import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFileLock } from './file-lock.mjs'
import { root } from './project.mjs'
import { runChildren } from './run-child.mjs'

const sources = [
  'client',
  'contract',
  'package-lock.json',
  'tools/client-build',
  'tsconfig.base.json',
  'vite.config.ts',
]
const page = join(root, 'dist', 'client', 'index.html')
const mark = join(root, 'dist', '.built-from')

/** Builds the client unless it was built from the same sources; false if the build fails. */
export async function buildClient() {
  if (isBuilt(hashSources())) return true
  return withFileLock(join(root, 'dist', '.building'), async () => {
    const hash = hashSources()
    if (isBuilt(hash)) return true
    console.log('Building the client ...')
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const built = (await runChildren([[vite, 'build', '--logLevel', 'warn']])) === 0
    if (built) writeFileSync(mark, hash)
    return built
  })
}

/** @param {string} hash */
function isBuilt(hash) {
  return existsSync(page) && existsSync(mark) && readFileSync(mark, 'utf8') === hash
}

function hashSources() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of listFiles(source)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => listFiles(join(path, name)))
}

import { execFileSync, spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { listMigrations, MIGRATIONS_FOLDER } from '../db/migration-files.ts'

const root = join(import.meta.dirname, '../..')

/**
 * The version that an operator may be running when this one comes: that of the newest tag, or, as long as there is none, the one before
 * the newest migration. Undefined where the history is not at hand.
 */
export function findEarlierVersion(): string | undefined {
  const [tag] = git('tag', '--list', 'v*', '--sort=-version:refname', '--no-contains', 'HEAD')
  if (tag !== undefined) return tag
  const newest = join(MIGRATIONS_FOLDER, listMigrations(MIGRATIONS_FOLDER).at(-1) ?? '')
  const [added] = git('log', '--diff-filter=A', '-1', '--format=%H', '--', newest)
  const [earlier] = git('rev-parse', '--verify', '--quiet', added === undefined ? 'HEAD' : `${added}^`)
  return earlier
}

/** Writes it into a folder, with the packages of this one. */
export function unpackVersion(version: string, folder: string): void {
  const packed = execFileSync('git', ['archive', version, 'contract', 'server', 'shelf', 'package.json'], {
    cwd: root,
    maxBuffer: 256 * 1024 ** 2,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: packed })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

function git(...words: string[]): string[] {
  const { stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return (stdout ?? '').split('\n').filter((line) => line !== '')
}
